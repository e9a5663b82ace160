import type { Anchor } from './anchor.ts';
import { stateOf } from './history.ts';
import type { SegmentChange } from './history.ts';
import { moveAnchor, shiftAnchor, splitAnchor, textChange } from './move-anchors.ts';
import type { SplitPlace } from './move-anchors.ts';
import { positionBetween } from './position.ts';
import { reviveAnchor } from './revive-anchor.ts';
import { textOf } from './segment.ts';
import type { Segment } from './segment.ts';

/** The words of a recording, or as much of it as a command can touch with a neighbour on either side. */
export type Passage = {
  /** Living segments in order. */
  segments: readonly Segment[];
  anchors: readonly Anchor[];
  /** Revision of the recording that the command makes. */
  revision: number;
  commandId: string;
  /** Who makes them. */
  personId: string | null;
};

/**
 * A passage while the moves of one command are made on it. Each move changes it, moves the anchors and is kept as
 * history.
 */
export type Moves = {
  segments: Segment[];
  anchors: Map<string, Anchor>;
  revision: number;
  commandId: string;
  personId: string | null;
  changes: SegmentChange[];
};

export const beginMoves = ({ segments, anchors, revision, commandId, personId }: Passage): Moves => ({
  segments: [...segments],
  anchors: new Map(anchors.map((anchor) => [anchor.id, anchor])),
  revision,
  commandId,
  personId,
  changes: [],
});

export const findIn = ({ segments }: Moves, id: string): Segment | undefined =>
  segments.find((segment) => segment.id === id);

/** The segment right before or right behind another one. */
export function neighbourIn({ segments }: Moves, id: string, step: 1 | -1): Segment | undefined {
  const at = segments.findIndex((segment) => segment.id === id);
  return at < 0 ? undefined : segments[at + step];
}

/** Changes a segment; its anchors go with its words, and to words that came back. */
export function changeIn(moves: Moves, now: Segment): void {
  const at = moves.segments.findIndex((segment) => segment.id === now.id);
  const before = moves.segments[at]!;
  put(moves, before, now);
  const [old, text] = [textOf(before.words), textOf(now.words)];
  if (old === text) return;
  const change = textChange(old, text);
  eachAnchor(moves, now.id, (anchor) =>
    reviveAnchor(moveAnchor(anchor, change, moves.revision), text, change),
  );
}

/** Joins a segment with the next one, which ends. */
export function joinIn(
  moves: Moves,
  merged: Segment,
  { gone, shift }: { gone: Segment; shift: number },
): void {
  put(moves, findIn(moves, merged.id)!, merged);
  moves.segments = moves.segments.filter((segment) => segment.id !== gone.id);
  keep(moves, gone, { ...gone, revision: moves.revision }, { after: merged.id });
  eachAnchor(moves, gone.id, (anchor) => shiftAnchor(anchor, merged.id, shift, moves.revision));
  const text = textOf(merged.words);
  eachAnchor(moves, merged.id, (anchor) => reviveAnchor(anchor, text));
}

/** Cuts a segment in two; the right one has been there before, and is there again. */
export function cutIn(
  moves: Moves,
  { left, right }: { left: Segment; right: Segment },
  place: SplitPlace,
): void {
  put(moves, findIn(moves, left.id)!, left);
  const at = moves.segments.findIndex((segment) => segment.id === left.id);
  const again = { ...right, revision: moves.revision };
  moves.segments.splice(at + 1, 0, again);
  keep(moves, again, again, { before: left.id });
  eachAnchor(moves, left.id, (anchor) => splitAnchor(anchor, place, moves.revision));
}

function put(moves: Moves, before: Segment, now: Segment): void {
  const after = { ...now, revision: moves.revision };
  moves.segments[moves.segments.indexOf(before)] = after;
  keep(moves, before, after, {});
}

/** `lineage` says of a side that the segment was merged away then, and into which one. */
function keep(
  { changes, commandId, revision }: Moves,
  before: Segment,
  after: Segment,
  lineage: { before?: string; after?: string },
): void {
  const state = (segment: Segment, mergedInto: string | undefined) =>
    stateOf(segment, { splitFrom: null, mergedInto: mergedInto ?? null });
  changes.push({
    segmentId: after.id,
    commandId,
    revision,
    before: state(before, lineage.before),
    after: state(after, lineage.after),
  });
}

function eachAnchor({ anchors, revision }: Moves, segmentId: string, move: (anchor: Anchor) => Anchor): void {
  for (const anchor of anchors.values()) {
    if (anchor.segmentId !== segmentId) continue;
    const now = move(anchor);
    if (now !== anchor) anchors.set(now.id, { ...now, revision });
  }
}

/** The old position where it is free, else one between the neighbours. */
export function freePosition(moves: Moves, { id, position }: Segment, old: number): number | undefined {
  const next = neighbourIn(moves, id, 1)?.position ?? null;
  return old > position && (next === null || old < next) ? old : positionBetween(position, next);
}
