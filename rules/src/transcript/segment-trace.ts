import { type SegmentChange, textOfState } from './history.ts';
import { isMergedAway, splitSourceOf } from './lineage.ts';

/**
 * Edits on an older revision may meet several segments, or part of one, because others have written into the
 * segment, split it or merged it. All texts here are tidied.
 */

/**
 * Where the words of a segment are now: segment ids in order, and text of other segments before and after
 * them.
 */
export type SegmentTrace = { segmentIds: string[]; before: string; after: string };

/** Text of another segment that a merge placed beside the words; `mergedId` is the segment that ended. */
type NeighbourText = { mergedId: string; survivorId: string; text: string };
type TraceState = { segmentIds: string[]; before: NeighbourText[]; after: NeighbourText[] };

/** Traces a segment through changes, in order. */
export function traceSegment(segmentId: string, changes: readonly SegmentChange[]): SegmentTrace {
  const state: TraceState = { segmentIds: [segmentId], before: [], after: [] };
  for (const [at, change] of changes.entries()) {
    const from = splitSourceOf(change);
    if (from !== null) followSplit(state, from, change.segmentId);
    else if (isMergedAway(change)) followMerge(state, change, survivorOf(changes, at));
  }
  const write = (runs: readonly NeighbourText[]): string => runs.map(({ text }) => text).join('');
  return { segmentIds: state.segmentIds, before: write(state.before), after: write(state.after) };
}

/** The change of the surviving segment, recorded before the merge at `at`. */
function survivorOf(changes: readonly SegmentChange[], at: number): SegmentChange | undefined {
  const { commandId, after } = changes[at]!;
  const last = changes.findLastIndex(
    (change, index) => index < at && change.commandId === commandId && change.segmentId === after.mergedInto,
  );
  return changes[last];
}

function followSplit(state: TraceState, from: string, made: string): void {
  const at = state.segmentIds.indexOf(from);
  if (at < 0) return;
  // A split may undo an earlier merge: drop text that came from another segment, or restore what went there.
  const wasBefore = removeNeighbourText(state.before, made);
  if (removeNeighbourText(state.after, made)) return;
  if (wasBefore?.survivorId === from) state.segmentIds[at] = made;
  else if (!state.segmentIds.includes(made)) state.segmentIds.splice(at + 1, 0, made);
}

function removeNeighbourText(runs: NeighbourText[], mergedId: string): NeighbourText | undefined {
  const at = runs.findIndex((run) => run.mergedId === mergedId);
  return at < 0 ? undefined : runs.splice(at, 1)[0];
}

function followMerge(
  state: TraceState,
  { segmentId: mergedId, before, after }: SegmentChange,
  survivor: SegmentChange | undefined,
): void {
  const survivorId = after.mergedInto!;
  const [hasInto, hasGone] = [state.segmentIds.includes(survivorId), state.segmentIds.includes(mergedId)];
  const [first, gone, both] = [
    textOfState(survivor?.before),
    textOfState(before),
    textOfState(survivor?.after),
  ];
  if (hasInto && !hasGone) state.after.push({ mergedId, survivorId, text: both.slice(first.length) });
  if (hasGone && !hasInto)
    state.before.unshift({ mergedId, survivorId, text: both.slice(0, both.length - gone.length) });
  state.segmentIds = hasInto
    ? state.segmentIds.filter((id) => id !== mergedId)
    : state.segmentIds.map((id) => (id === mergedId ? survivorId : id));
}
