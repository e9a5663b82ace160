import { type Segment, type SegmentLink, textOf } from '@colloquy/contract';
import { diffWords, isChange, type Stretch } from '../word-diff.ts';

/** Segments of two times that belong together: words went from one to another by splits and merges. */
export type Kin = { before: readonly Segment[]; after: readonly Segment[] };

/**
 * What one speaker says without a break at either time, as it was and as it is. Where speakers changed within kin it
 * is these alone.
 */
export type Turn = {
  /** Of its first segment, now or then. */
  id: string;
  startMs: number;
  endMs: number;
  /** The speakers in order, each once as long as nobody else comes between. */
  speakersBefore: readonly (string | null)[];
  speakersAfter: readonly (string | null)[];
  stretches: readonly Stretch[];
  isChanged: boolean;
  /** The segments that can be brought back as they were: those that differ and were there. */
  restores: readonly string[];
};

type Times = { before: readonly Segment[]; after: readonly Segment[]; links: readonly SegmentLink[] };

/** Lays two states of a transcript side by side, turn by turn in the order of the text. */
export function alignTurns(times: Times): Turn[] {
  const turns: Turn[] = [];
  for (const kin of alignKin(times)) {
    const turn = turnOf(kin);
    const last = turns.at(-1);
    if (last && isOneTurn(last, turn)) turns[turns.length - 1] = join(last, turn);
    else turns.push(turn);
  }
  return turns;
}

/** Groups the segments of both times by lineage. */
export function alignKin({ before, after, links }: Times): Kin[] {
  const headOf = joinByLinks(links);
  const groups = new Map<string, { before: Segment[]; after: Segment[] }>();
  const put = (side: 'before' | 'after', segment: Segment) => {
    const head = headOf(segment.id);
    const group = groups.get(head) ?? { before: [], after: [] };
    groups.set(head, group);
    group[side].push(segment);
  };
  for (const segment of before) put('before', segment);
  for (const segment of after) put('after', segment);
  return inOrder([...groups.values()], after);
}

/** In the order of today's text; what has no words there any more stands behind what was before it. */
function inOrder(groups: readonly Kin[], after: readonly Segment[]): Kin[] {
  const places = new Map(after.map((segment, at) => [segment.id, at]));
  let last = -1;
  const placed = groups.map((kin) => {
    const [first] = kin.after;
    if (first) last = places.get(first.id)!;
    return { kin, place: first ? last : last + 0.5 };
  });
  return placed.toSorted((one, other) => one.place - other.place).map(({ kin }) => kin);
}

function joinByLinks(links: readonly SegmentLink[]): (id: string) => string {
  const heads = new Map<string, string>();
  const headOf = (id: string): string => {
    const head = heads.get(id);
    if (head === undefined || head === id) return id;
    const top = headOf(head);
    heads.set(id, top);
    return top;
  };
  for (const { segmentId, otherId } of links) heads.set(headOf(segmentId), headOf(otherId));
  return headOf;
}

function turnOf({ before, after }: Kin): Turn {
  const [olds, news] = [before.map(textIn), after.map(textIn)];
  const stretches = diffWords(olds, news);
  const [speakersBefore, speakersAfter] = [speakersOf(before), speakersOf(after)];
  const isChanged = isChange(stretches) || speakersBefore.join() !== speakersAfter.join();
  const all = [...after, ...before];
  return {
    id: all[0]!.id,
    startMs: Math.min(...all.map((segment) => segment.startMs)),
    endMs: Math.max(...all.map((segment) => segment.endMs)),
    speakersBefore,
    speakersAfter,
    stretches,
    isChanged,
    restores: isChanged ? before.map((segment) => segment.id) : [],
  };
}

const textIn = (segment: Segment): string => textOf(segment.words);

const speakersOf = (segments: readonly Segment[]): (string | null)[] =>
  segments
    .map((segment) => segment.speakerId)
    .filter((speaker, at, all) => at === 0 || speaker !== all[at - 1]);

function isOneTurn(one: Turn, other: Turn): boolean {
  const sides = [one.speakersBefore, one.speakersAfter, other.speakersBefore, other.speakersAfter];
  return (
    sides.every((speakers) => speakers.length === 1) &&
    one.speakersBefore[0] === other.speakersBefore[0] &&
    one.speakersAfter[0] === other.speakersAfter[0]
  );
}

function join(one: Turn, other: Turn): Turn {
  return {
    ...one,
    startMs: Math.min(one.startMs, other.startMs),
    endMs: Math.max(one.endMs, other.endMs),
    stretches: joinStretches(one.stretches, other.stretches),
    isChanged: one.isChanged || other.isChanged,
    restores: [...one.restores, ...other.restores],
  };
}

/** A space is always between two segments: what script writes none between words still reads right with it. */
function joinStretches(one: readonly Stretch[], other: readonly Stretch[]): Stretch[] {
  const [last, first] = [one.at(-1), other[0]];
  if (!last || !first) return [...one, ...other];
  if (last.kind === 'same' && first.kind === 'same')
    return [...one.slice(0, -1), { ...last, text: `${last.text} ${first.text}` }, ...other.slice(1)];
  return [...one, { ...first, hasSpace: true }, ...other.slice(1)];
}
