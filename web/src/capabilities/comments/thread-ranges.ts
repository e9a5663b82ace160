import { type Anchor, type Segment, wordsBetween } from '@colloquy/rules/transcript';
import type { CommentThread } from '@colloquy/contract/comments';
import type { Transcript } from '@colloquy/contract/transcripts';
import type { MarkedWords } from '../editing/index.ts';

/** Words of a thread in one segment: a half-open word range, never empty. */
export type ThreadRange = { segment: Segment; from: number; to: number };

/**
 * A thread with its current words in text order; none if they are gone, and for a comment on the whole
 * recording.
 */
export type PlacedThread = {
  thread: CommentThread;
  ranges: readonly ThreadRange[];
  /** Quoted words that were deleted. */
  lostQuotes: readonly string[];
};

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
  /** Position of a thread's first words, also of deleted ones. */
  const orderOf = (anchors: readonly Anchor[]): TextPosition => {
    const [first] = anchors
      .map((anchor): TextPosition => [segmentOf.get(anchor.unitId)?.at ?? Infinity, anchor.start])
      .toSorted(comparePositions);
    return first ?? [-1, 0];
  };
  return threads
    .map((thread) => {
      const current = (thread.quotation?.anchors ?? []).map((anchor) => latest(anchor, moved.get(anchor.id)));
      const ranges = current
        .flatMap((anchor) => rangeOf(anchor, segmentOf.get(anchor.unitId)?.segment) ?? [])
        .toSorted((one, other) =>
          comparePositions(
            [segmentOf.get(one.segment.id)!.at, one.from],
            [segmentOf.get(other.segment.id)!.at, other.from],
          ),
        );
      const lostQuotes = current.filter(({ lost }) => lost).map(({ quote }) => quote);
      return { placed: { thread, ranges, lostQuotes }, order: orderOf(current) };
    })
    .toSorted(({ order: one }, { order: other }) => comparePositions(one, other))
    .map(({ placed }) => placed);
}

type TextPosition = [segment: number, offset: number];
const comparePositions = (one: TextPosition, other: TextPosition): number =>
  compare(one[0], other[0]) || compare(one[1], other[1]);

// Subtraction would fail if both are infinite.
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

const latest = (fromThread: Anchor, moved: Anchor | undefined): Anchor =>
  moved && moved.revision >= fromThread.revision ? moved : fromThread;

function rangeOf(anchor: Anchor, segment: Segment | undefined): ThreadRange | undefined {
  if (!segment || segment.words.length === 0 || anchor.lost) return undefined;
  const { from, to } = wordsBetween(segment.words, anchor);
  return from < to ? { segment, from, to } : undefined;
}

/** Words with open threads, and the last word of each. */
export function commentedWords(placed: readonly PlacedThread[]): { words: MarkedWords; ends: MarkedWords } {
  const words = new Map<string, Set<number>>();
  const ends = new Map<string, Set<number>>();
  const add = (marks: Map<string, Set<number>>, segmentId: string, word: number) =>
    marks.set(segmentId, (marks.get(segmentId) ?? new Set()).add(word));
  for (const { thread, ranges } of placed) {
    if (thread.resolved) continue;
    for (const { segment, from, to } of ranges)
      for (let word = from; word < to; word++) add(words, segment.id, word);
    const last = ranges.at(-1);
    if (last) add(ends, last.segment.id, last.to - 1);
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
