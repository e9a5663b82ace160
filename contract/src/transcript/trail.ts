import type { SegmentChange, SegmentState } from './history.ts';
import { textOf } from './segment.ts';

/**
 * Edits that were made on an older revision. Meanwhile others may have written into the segment, split it or merged
 * it, so one edit may meet several segments, or a part of one. All texts here are as segments hold them.
 */

/** Where a segment's words are now: ids in order, and what of other segments stands around the words it had. */
export type Trail = { domain: string[]; before: string; after: string };

/** Follows a segment through changes, in order. */
export function followTrail(segmentId: string, changes: readonly SegmentChange[]): Trail {
  const trail: Trail = { domain: [segmentId], before: '', after: '' };
  for (const [at, change] of changes.entries()) {
    const from = openedFrom(change);
    if (from !== null) followSplit(trail, from, change.segmentId);
    else if (isClosing(change)) followMerge(trail, change, survivorOf(changes, at));
  }
  return trail;
}

/** The segment that another one was cut off: it is new, or is there again after it was merged away. Else null. */
export function openedFrom({ before, after }: SegmentChange): string | null {
  if (after.mergedInto !== null) return null;
  return before === null ? after.splitFrom : before.mergedInto;
}

/** Whether a segment ended in another one. */
export const isClosing = ({ before, after }: SegmentChange): boolean =>
  after.mergedInto !== null && before?.mergedInto === null;

/** The change that took up what ended at an index: it stands right before it. */
function survivorOf(changes: readonly SegmentChange[], at: number): SegmentChange | undefined {
  const { commandId, after } = changes[at]!;
  const last = changes.findLastIndex(
    (change, index) => index < at && change.commandId === commandId && change.segmentId === after.mergedInto,
  );
  return changes[last];
}

function followSplit(trail: Trail, from: string, made: string): void {
  const at = trail.domain.indexOf(from);
  if (at >= 0 && !trail.domain.includes(made)) trail.domain.splice(at + 1, 0, made);
}

function followMerge(
  trail: Trail,
  { segmentId, before, after }: SegmentChange,
  survivor: SegmentChange | undefined,
): void {
  const into = after.mergedInto!;
  const [hasInto, hasGone] = [trail.domain.includes(into), trail.domain.includes(segmentId)];
  const [first, gone, both] = [textIn(survivor?.before), textIn(before), textIn(survivor?.after)];
  if (hasInto && !hasGone) trail.after += both.slice(first.length);
  if (hasGone && !hasInto) trail.before = both.slice(0, both.length - gone.length) + trail.before;
  trail.domain = hasInto
    ? trail.domain.filter((id) => id !== segmentId)
    : trail.domain.map((id) => (id === segmentId ? into : id));
}

export const textIn = (state: SegmentState | null | undefined): string => textOf(state?.words ?? []);

/** The text that a segment had before the changes; undefined where they did not touch it. */
export function textBefore(segmentId: string, changes: readonly SegmentChange[]): string | undefined {
  const first = changes.find((change) => change.segmentId === segmentId);
  return first?.before ? textIn(first.before) : undefined;
}
