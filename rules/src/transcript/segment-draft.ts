import {
  type Anchor,
  moveAnchor,
  reviveAnchor,
  shiftAnchor,
  splitAnchor,
  type SplitPoint,
  textChange,
} from './anchors.ts';
import { type SegmentChange, stateOf } from './history.ts';
import { positionBetween, type Segment, textOf } from './segment.ts';

/** Part of a transcript that a command can touch, with one neighbour on either side. */
export type SegmentWindow = {
  /** Segments that exist at this revision, in order. */
  segments: readonly Segment[];
  anchors: readonly Anchor[];
  /** Revision of the recording that the command creates. */
  revision: number;
  commandId: string;
  /** Author of the changes. */
  personId: string | null;
};

/**
 * Mutable copy of a window while one command is applied. Every operation updates segments and anchors and
 * records its changes for the history.
 */
export type SegmentDraft = {
  segments: Segment[];
  anchors: Map<string, Anchor>;
  revision: number;
  commandId: string;
  personId: string | null;
  changes: SegmentChange[];
};

export const beginDraft = ({
  segments,
  anchors,
  revision,
  commandId,
  personId,
}: SegmentWindow): SegmentDraft => ({
  segments: [...segments],
  anchors: new Map(anchors.map((anchor) => [anchor.id, anchor])),
  revision,
  commandId,
  personId,
  changes: [],
});

export const findInDraft = ({ segments }: SegmentDraft, id: string): Segment | undefined =>
  segments.find((segment) => segment.id === id);

/** The segment directly before or after another one. */
export function neighbourInDraft({ segments }: SegmentDraft, id: string, step: 1 | -1): Segment | undefined {
  const at = segments.findIndex((segment) => segment.id === id);
  return at < 0 ? undefined : segments[at + step];
}

/** Replaces a segment, moves its anchors, and revives those whose words came back. */
export function updateInDraft(draft: SegmentDraft, now: Segment): void {
  const at = draft.segments.findIndex((segment) => segment.id === now.id);
  const before = draft.segments[at]!;
  replaceInDraft(draft, before, now);
  const [old, text] = [textOf(before.words), textOf(now.words)];
  if (old === text) return;
  const change = textChange(old, text);
  moveAnchors(draft, now.id, (anchor) =>
    reviveAnchor(moveAnchor(anchor, change, draft.revision), text, change),
  );
}

/** Merges a segment with the next one, which ends. */
export function mergeInDraft(
  draft: SegmentDraft,
  merged: Segment,
  { gone, shift }: { gone: Segment; shift: number },
): void {
  replaceInDraft(draft, findInDraft(draft, merged.id)!, merged);
  draft.segments = draft.segments.filter((segment) => segment.id !== gone.id);
  recordChange(draft, gone, { ...gone, revision: draft.revision }, { after: merged.id });
  moveAnchors(draft, gone.id, (anchor) => shiftAnchor(anchor, merged.id, shift, draft.revision));
  const text = textOf(merged.words);
  moveAnchors(draft, merged.id, (anchor) => reviveAnchor(anchor, text));
}

/** Splits a segment in two; the right part is a segment that existed before and is restored. */
export function splitInDraft(
  draft: SegmentDraft,
  { left, right }: { left: Segment; right: Segment },
  place: SplitPoint,
): void {
  replaceInDraft(draft, findInDraft(draft, left.id)!, left);
  const at = draft.segments.findIndex((segment) => segment.id === left.id);
  const restored = { ...right, revision: draft.revision };
  draft.segments.splice(at + 1, 0, restored);
  recordChange(draft, restored, restored, { before: left.id });
  moveAnchors(draft, left.id, (anchor) => splitAnchor(anchor, place, draft.revision));
}

function replaceInDraft(draft: SegmentDraft, before: Segment, now: Segment): void {
  const after = { ...now, revision: draft.revision };
  draft.segments[draft.segments.indexOf(before)] = after;
  recordChange(draft, before, after, {});
}

/** `lineage` names the segment that a side was merged into at that time. */
function recordChange(
  { changes, commandId, revision }: SegmentDraft,
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

function moveAnchors(
  { anchors, revision }: SegmentDraft,
  segmentId: string,
  move: (anchor: Anchor) => Anchor,
): void {
  for (const anchor of anchors.values()) {
    if (anchor.unitId !== segmentId) continue;
    const now = move(anchor);
    if (now !== anchor) anchors.set(now.id, { ...now, revision });
  }
}

/** The former position if it is free, otherwise one between the neighbours. */
export function freePosition(
  draft: SegmentDraft,
  { id, position }: Segment,
  old: number,
): number | undefined {
  const next = neighbourInDraft(draft, id, 1)?.position ?? null;
  return old > position && (next === null || old < next) ? old : positionBetween(position, next);
}
