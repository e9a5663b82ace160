import type { SegmentLink } from '@colloquy/contract/transcripts';
import { type Segment, textOf } from '@colloquy/rules/transcript';
import { diffWords, isChange, type DiffRun } from '../word-diff.ts';

/** Segments of both versions that share a lineage through splits and merges. */
type AlignedSegments = { before: readonly Segment[]; after: readonly Segment[] };

/** A turn in both versions. If its speakers differ within a lineage, it covers that lineage alone. */
export type AlignedTurn = {
  /** Id of its first segment in either version. */
  id: string;
  startMs: number;
  endMs: number;
  /** Speakers in order, without consecutive repeats. */
  speakersBefore: readonly (string | null)[];
  speakersAfter: readonly (string | null)[];
  runs: readonly DiffRun[];
  isChanged: boolean;
  /** Ids of segments that can be restored: existing before and different now. */
  restores: readonly string[];
};

type AlignmentInput = {
  before: readonly Segment[];
  after: readonly Segment[];
  links: readonly SegmentLink[];
};

/** Aligns two versions of a transcript turn by turn, in text order. */
export function alignTurns(input: AlignmentInput): AlignedTurn[] {
  const turns: AlignedTurn[] = [];
  for (const segmentGroup of alignGroups(input)) {
    const turn = turnOf(segmentGroup);
    const last = turns.at(-1);
    if (last && haveSameSpeakers(last, turn)) turns[turns.length - 1] = joinTurns(last, turn);
    else turns.push(turn);
  }
  return turns;
}

/** Groups the segments of both versions by lineage. */
export function alignGroups({ before, after, links }: AlignmentInput): AlignedSegments[] {
  const rootOf = joinByLinks(links);
  const groups = new Map<string, { before: Segment[]; after: Segment[] }>();
  const add = (side: 'before' | 'after', segment: Segment) => {
    const head = rootOf(segment.id);
    const group = groups.get(head) ?? { before: [], after: [] };
    groups.set(head, group);
    group[side].push(segment);
  };
  for (const segment of before) add('before', segment);
  for (const segment of after) add('after', segment);
  return sortGroups([...groups.values()], after);
}

/** In current text order; groups without current words follow their predecessor. */
function sortGroups(groups: readonly AlignedSegments[], after: readonly Segment[]): AlignedSegments[] {
  const positions = new Map(after.map((segment, at) => [segment.id, at]));
  let last = -1;
  const placed = groups.map((segmentGroup) => {
    const [first] = segmentGroup.after;
    if (first) last = positions.get(first.id)!;
    return { segmentGroup, position: first ? last : last + 0.5 };
  });
  return placed
    .toSorted((one, other) => one.position - other.position)
    .map(({ segmentGroup }) => segmentGroup);
}

function joinByLinks(links: readonly SegmentLink[]): (id: string) => string {
  const roots = new Map<string, string>();
  const rootOf = (id: string): string => {
    const head = roots.get(id);
    if (head === undefined || head === id) return id;
    const top = rootOf(head);
    roots.set(id, top);
    return top;
  };
  for (const { segmentId, otherId } of links) roots.set(rootOf(segmentId), rootOf(otherId));
  return rootOf;
}

function turnOf({ before, after }: AlignedSegments): AlignedTurn {
  const [olds, news] = [before.map(segmentText), after.map(segmentText)];
  const runs = diffWords(olds, news);
  const [speakersBefore, speakersAfter] = [speakersOf(before), speakersOf(after)];
  const isChanged = isChange(runs) || speakersBefore.join() !== speakersAfter.join();
  const all = [...after, ...before];
  return {
    id: all[0]!.id,
    startMs: Math.min(...all.map((segment) => segment.startMs)),
    endMs: Math.max(...all.map((segment) => segment.endMs)),
    speakersBefore,
    speakersAfter,
    runs,
    isChanged,
    restores: isChanged ? before.map((segment) => segment.id) : [],
  };
}

const segmentText = (segment: Segment): string => textOf(segment.words);

const speakersOf = (segments: readonly Segment[]): (string | null)[] =>
  segments
    .map((segment) => segment.speakerId)
    .filter((speaker, at, all) => at === 0 || speaker !== all[at - 1]);

function haveSameSpeakers(one: AlignedTurn, other: AlignedTurn): boolean {
  const sides = [one.speakersBefore, one.speakersAfter, other.speakersBefore, other.speakersAfter];
  return (
    sides.every((speakers) => speakers.length === 1) &&
    one.speakersBefore[0] === other.speakersBefore[0] &&
    one.speakersAfter[0] === other.speakersAfter[0]
  );
}

function joinTurns(one: AlignedTurn, other: AlignedTurn): AlignedTurn {
  return {
    ...one,
    startMs: Math.min(one.startMs, other.startMs),
    endMs: Math.max(one.endMs, other.endMs),
    runs: joinDiffRuns(one.runs, other.runs),
    isChanged: one.isChanged || other.isChanged,
    restores: [...one.restores, ...other.restores],
  };
}

/** Always separates segments by a space, which is also readable in scripts without spaces. */
function joinDiffRuns(one: readonly DiffRun[], other: readonly DiffRun[]): DiffRun[] {
  const [last, first] = [one.at(-1), other[0]];
  if (!last || !first) return [...one, ...other];
  if (last.kind === 'same' && first.kind === 'same')
    return [...one.slice(0, -1), { ...last, text: `${last.text} ${first.text}` }, ...other.slice(1)];
  return [...one, { ...first, hasSpace: true }, ...other.slice(1)];
}
