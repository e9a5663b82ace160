import { type Anchor, type CommentThread, type Segment, wordsBetween } from '@colloquy/contract';
import type { MarkedWords } from '../marks.ts';
import type { Transcript } from '../merge-changes.ts';

/** Where the words of a thread are now. */
export type ThreadPlace = {
  segment: Segment;
  /** Run of words; `to` is not included, and is `from` where the words are gone. */
  from: number;
  to: number;
  isLost: boolean;
};

/** A thread and its place; none where it is about the whole recording. */
export type Placed = { thread: CommentThread; place: ThreadPlace | undefined };

/**
 * Finds the words of each thread in what is shown, in the order of the text; what is about the whole recording comes
 * first. Places move with edits: of what the list of threads and the transcript know, the later one holds.
 */
export function placeThreads(
  threads: readonly CommentThread[],
  { segments, anchors }: Pick<Transcript, 'segments' | 'anchors'>,
): Placed[] {
  if (threads.length === 0) return [];
  const segmentOf = new Map(segments.map((segment, at) => [segment.id, { segment, at }]));
  const moved = new Map(anchors.map((anchor) => [anchor.id, anchor]));
  const order = ({ thread }: Placed): [number, number] => {
    const anchor = thread.anchor && latest(thread.anchor, moved.get(thread.anchor.id));
    if (!anchor) return [-1, 0];
    return [segmentOf.get(anchor.segmentId)?.at ?? Infinity, anchor.start];
  };
  return threads
    .map((thread) => {
      const anchor = thread.anchor && latest(thread.anchor, moved.get(thread.anchor.id));
      return {
        thread,
        place: anchor ? placeOf(anchor, segmentOf.get(anchor.segmentId)?.segment) : undefined,
      };
    })
    .map((placed) => ({ placed, order: order(placed) }))
    .toSorted(({ order: one }, { order: other }) => compare(one[0], other[0]) || compare(one[1], other[1]))
    .map(({ placed }) => placed);
}

// Not by subtraction: both may be infinite.
const compare = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1);

const latest = (known: Anchor, moved: Anchor | undefined): Anchor =>
  moved && moved.revision >= known.revision ? moved : known;

function placeOf(anchor: Anchor, segment: Segment | undefined): ThreadPlace | undefined {
  if (!segment || segment.words.length === 0) return undefined;
  const { from, to } = wordsBetween(segment.words, anchor);
  return { segment, from, to: anchor.lost ? from : to, isLost: anchor.lost };
}

/** Words with an open thread on them, and where each of those threads ends. */
export function commentedWords(placed: readonly Placed[]): { words: MarkedWords; ends: MarkedWords } {
  const words = new Map<string, Set<number>>();
  const ends = new Map<string, Set<number>>();
  const add = (marks: Map<string, Set<number>>, segmentId: string, word: number) =>
    marks.set(segmentId, (marks.get(segmentId) ?? new Set()).add(word));
  for (const { thread, place } of placed) {
    if (!place || thread.resolved) continue;
    for (let word = place.from; word < place.to; word++) add(words, place.segment.id, word);
    if (place.to > place.from) add(ends, place.segment.id, place.to - 1);
  }
  return { words, ends };
}

/** The same marks as before, set by set, where nothing changed. */
export function keepSame(before: MarkedWords, now: MarkedWords): MarkedWords {
  const kept = new Map(
    [...now].map(([id, words]) => {
      const known = before.get(id);
      return [id, known && isSameSet(known, words) ? known : words];
    }),
  );
  const isSame = kept.size === before.size && [...kept].every(([id, words]) => before.get(id) === words);
  return isSame ? before : kept;
}

const isSameSet = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((word) => other.has(word));

export const FILTERS = ['open', 'resolved', 'questions', 'mine'] as const;
export type Filter = (typeof FILTERS)[number];

/** Which threads a filter shows. Mine: those in which the person wrote or is mentioned. */
export function isShown(
  filter: Filter,
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
