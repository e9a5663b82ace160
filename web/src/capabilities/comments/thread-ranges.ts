import { type Anchor, type Segment, wordsBetween } from '@colloquy/rules/transcript';
import type { CommentThread } from '@colloquy/contract/comments';
import type { MarkedWords, Transcript } from '../editing/index.ts';

/** Current words of a thread. */
export type ThreadRange = {
  segment: Segment;
  /** Half-open word range; empty if the words are gone. */
  from: number;
  to: number;
  isLost: boolean;
};

/** A thread with its range; none for a comment on the whole recording. */
export type PlacedThread = { thread: CommentThread; range: ThreadRange | undefined };

/**
 * Locates the words of each thread, in text order; threads on the whole recording come first. Anchors move
 * with edits: the newer one of the thread list and the transcript applies.
 */
export function placeThreads(
  threads: readonly CommentThread[],
  { segments, anchors }: Pick<Transcript, 'segments' | 'anchors'>,
): PlacedThread[] {
  if (threads.length === 0) return [];
  const segmentOf = new Map(segments.map((segment, at) => [segment.id, { segment, at }]));
  const moved = new Map(anchors.map((anchor) => [anchor.id, anchor]));
  const order = ({ thread }: PlacedThread): [number, number] => {
    const anchor = thread.anchor && latest(thread.anchor, moved.get(thread.anchor.id));
    if (!anchor) return [-1, 0];
    return [segmentOf.get(anchor.segmentId)?.at ?? Infinity, anchor.start];
  };
  return threads
    .map((thread) => {
      const anchor = thread.anchor && latest(thread.anchor, moved.get(thread.anchor.id));
      return {
        thread,
        range: anchor ? rangeOf(anchor, segmentOf.get(anchor.segmentId)?.segment) : undefined,
      };
    })
    .map((placed) => ({ placed, order: order(placed) }))
    .toSorted(({ order: one }, { order: other }) => compare(one[0], other[0]) || compare(one[1], other[1]))
    .map(({ placed }) => placed);
}

// Subtraction would fail if both are infinite.
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

const latest = (fromThread: Anchor, moved: Anchor | undefined): Anchor =>
  moved && moved.revision >= fromThread.revision ? moved : fromThread;

function rangeOf(anchor: Anchor, segment: Segment | undefined): ThreadRange | undefined {
  if (!segment || segment.words.length === 0) return undefined;
  const { from, to } = wordsBetween(segment.words, anchor);
  return { segment, from, to: anchor.lost ? from : to, isLost: anchor.lost };
}

/** Words with open threads, and the last word of each. */
export function commentedWords(placed: readonly PlacedThread[]): { words: MarkedWords; ends: MarkedWords } {
  const words = new Map<string, Set<number>>();
  const ends = new Map<string, Set<number>>();
  const add = (marks: Map<string, Set<number>>, segmentId: string, word: number) =>
    marks.set(segmentId, (marks.get(segmentId) ?? new Set()).add(word));
  for (const { thread, range } of placed) {
    if (!range || thread.resolved) continue;
    for (let word = range.from; word < range.to; word++) add(words, range.segment.id, word);
    if (range.to > range.from) add(ends, range.segment.id, range.to - 1);
  }
  return { words, ends };
}

/** Keeps equal sets and maps identical to the previous ones. */
export function reuseIfEqual(before: MarkedWords, now: MarkedWords): MarkedWords {
  const reused = new Map(
    [...now].map(([id, words]) => {
      const previous = before.get(id);
      return [id, previous && isSameSet(previous, words) ? previous : words];
    }),
  );
  const isSame = reused.size === before.size && [...reused].every(([id, words]) => before.get(id) === words);
  return isSame ? before : reused;
}

const isSameSet = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((word) => other.has(word));

export const THREAD_FILTERS = ['open', 'resolved', 'questions', 'mine'] as const;
export type ThreadFilter = (typeof THREAD_FILTERS)[number];

/** Threads that a filter shows. `mine`: the user wrote a message or is mentioned. */
export function matchesThreadFilter(
  filter: ThreadFilter,
  { resolved, kind, messages }: CommentThread,
  personId: string,
): boolean {
  switch (filter) {
    case 'open':
      return resolved === null;
    case 'resolved':
      return resolved !== null;
    case 'questions':
      return kind === 'question';
    case 'mine':
      return messages.some(({ isOwn, mentions }) => isOwn || mentions.some(({ id }) => id === personId));
  }
}
