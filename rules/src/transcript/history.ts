import { isMergedAway, splitSourceOf } from './lineage.ts';
import { type Segment, type SpeakerRole, textOf } from './segment.ts';

/**
 * State of a segment in the history. A segment that was merged away keeps its last state and names its
 * survivor.
 */
export type SegmentState = Pick<
  Segment,
  'speakerId' | 'language' | 'startMs' | 'endMs' | 'position' | 'words' | 'conflicts' | 'marks'
> & { splitFrom: string | null; mergedInto: string | null };

/**
 * One history row: a segment before and after. Rows of a command are ordered and form groups: an update,
 * optionally followed by the segment that was split off (`before` is null or merged away) or merged in
 * (`after` is merged away).
 */
export type SegmentChange = {
  segmentId: string;
  revision: number;
  commandId: string;
  before: SegmentState | null;
  after: SegmentState;
};

/** State of a speaker in the history. A speaker whose creation was undone is merged into itself. */
export type SpeakerState = {
  name: string | null;
  role: SpeakerRole | null;
  /** Null: derived from the number. */
  colour: number | null;
  /** The participant of the study who speaks; null: unknown, or not in a study. */
  participantId: string | null;
  mergedInto: string | null;
};

export type SpeakerChange = {
  speakerId: string;
  revision: number;
  commandId: string;
  before: SpeakerState | null;
  after: SpeakerState;
};

/** Converts a segment to its history state. */
export const stateOf = (
  { speakerId, language, startMs, endMs, position, words, conflicts, marks }: Segment,
  lineage: { splitFrom: string | null; mergedInto: string | null },
): SegmentState => ({
  speakerId,
  language,
  startMs,
  endMs,
  position,
  words,
  conflicts,
  ...(marks && { marks }),
  ...lineage,
});

export const textOfState = (state: SegmentState | null | undefined): string => textOf(state?.words ?? []);

/** Text of a segment before the changes; undefined if they did not touch it. */
export function textBefore(segmentId: string, changes: readonly SegmentChange[]): string | undefined {
  const first = changes.find((change) => change.segmentId === segmentId);
  return first?.before ? textOfState(first.before) : undefined;
}

/**
 * Reverts all changes to get the segments of an earlier revision. Segments that the pipeline inserted since
 * have no history, so the caller filters them out; positions are those of the earlier revision.
 *
 * @param now     current segments in order
 * @param changes all changes since that revision, in order
 */
export function segmentsBefore(
  now: readonly Segment[],
  changes: readonly SegmentChange[],
  revision: number,
): Segment[] {
  const states = new Map(now.map((segment) => [segment.id, segment]));
  const order = now.map((segment) => segment.id);
  for (const change of changes.toReversed()) {
    const { segmentId, before, after } = change;
    if (before === null || splitSourceOf(change) !== null) removeId(order, segmentId);
    else states.set(segmentId, { id: segmentId, ...withoutLineage(before), revision });
    if (isMergedAway(change)) order.splice(order.indexOf(after.mergedInto!) + 1, 0, segmentId);
  }
  return order.map((id) => states.get(id)!);
}

/** History state without its lineage. */
export const withoutLineage = <S extends { splitFrom: unknown; mergedInto: unknown }>({
  splitFrom: _from,
  mergedInto: _into,
  ...rest
}: S): Omit<S, 'splitFrom' | 'mergedInto'> => rest;

/** Segment before the changes; undefined if they did not touch it. */
export function segmentBefore(segmentId: string, changes: readonly SegmentChange[]): Segment | undefined {
  const first = changes.find((change) => change.segmentId === segmentId);
  return first?.before
    ? { id: segmentId, revision: first.revision - 1, ...withoutLineage(first.before) }
    : undefined;
}

function removeId(order: string[], id: string): void {
  const at = order.indexOf(id);
  if (at >= 0) order.splice(at, 1);
}
