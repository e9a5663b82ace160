import type { SegmentChange, SegmentState } from './history.ts';
import { textOf } from './segment.ts';

/**
 * Edits that were made on an older revision. Meanwhile others may have written into the segment, split it or merged
 * it, so one edit may meet several segments, or a part of one. All texts here are as segments hold them.
 */

/** Where a segment's words are now: ids in order, and what of other segments stands around the words it had. */
export type Trail = { domain: string[]; before: string; after: string };

/** Text of another segment that came to stand beside the words, and the segment that ended when it did. */
type Run = { goneId: string; into: string; text: string };
type Way = { domain: string[]; before: Run[]; after: Run[] };

/** Follows a segment through changes, in order. */
export function followTrail(segmentId: string, changes: readonly SegmentChange[]): Trail {
  const way: Way = { domain: [segmentId], before: [], after: [] };
  for (const [at, change] of changes.entries()) {
    const from = openedFrom(change);
    if (from !== null) followSplit(way, from, change.segmentId);
    else if (isClosing(change)) followMerge(way, change, survivorOf(changes, at));
  }
  const write = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');
  return { domain: way.domain, before: write(way.before), after: write(way.after) };
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

function followSplit(way: Way, from: string, made: string): void {
  const at = way.domain.indexOf(from);
  if (at < 0) return;
  // What was joined may be apart again: what had come from elsewhere is gone, what had gone elsewhere is back.
  const wasBefore = takeRun(way.before, made);
  if (takeRun(way.after, made)) return;
  if (wasBefore?.into === from) way.domain[at] = made;
  else if (!way.domain.includes(made)) way.domain.splice(at + 1, 0, made);
}

function takeRun(runs: Run[], goneId: string): Run | undefined {
  const at = runs.findIndex((run) => run.goneId === goneId);
  return at < 0 ? undefined : runs.splice(at, 1)[0];
}

function followMerge(
  way: Way,
  { segmentId: goneId, before, after }: SegmentChange,
  survivor: SegmentChange | undefined,
): void {
  const into = after.mergedInto!;
  const [hasInto, hasGone] = [way.domain.includes(into), way.domain.includes(goneId)];
  const [first, gone, both] = [textIn(survivor?.before), textIn(before), textIn(survivor?.after)];
  if (hasInto && !hasGone) way.after.push({ goneId, into, text: both.slice(first.length) });
  if (hasGone && !hasInto)
    way.before.unshift({ goneId, into, text: both.slice(0, both.length - gone.length) });
  way.domain = hasInto
    ? way.domain.filter((id) => id !== goneId)
    : way.domain.map((id) => (id === goneId ? into : id));
}

export const textIn = (state: SegmentState | null | undefined): string => textOf(state?.words ?? []);

/** The text that a segment had before the changes; undefined where they did not touch it. */
export function textBefore(segmentId: string, changes: readonly SegmentChange[]): string | undefined {
  const first = changes.find((change) => change.segmentId === segmentId);
  return first?.before ? textIn(first.before) : undefined;
}
