import {
  applyCommand,
  type Applied,
  type Moves,
  type RefusalReason,
  type RetimeCommand,
  type Segment,
  type SegmentChange,
  type SegmentCommand,
  stateOf,
  textOf,
} from '@colloquy/contract';
import type { Made, Source } from './source.ts';
import { openSpeakers, type SpeakerBench } from './speaker-bench.ts';
import { asSegment, type CommandRow, type RecordingRow, type SegmentRow } from '../transcripts.store.ts';
import {
  anchorsOn,
  changedOn,
  closeRow,
  isFree,
  moveAnchorTo,
  nextOf,
  openWorkbench,
  putSegment,
  rowOf,
  widen,
  type Workbench,
} from './workbench.ts';

/** A split that was refused, and why: what was made upon it has to be taken elsewhere. */
export type Unmade = { split: Extract<SegmentCommand, { kind: 'split' }>; reason: RefusalReason };

/**
 * The commands of one request while the recording is held. They build on one another: what the sender could not know
 * is only what others did between the revision it looked at and `startRevision`.
 */
export type Sitting = {
  source: Source;
  bench: Workbench;
  speakers: SpeakerBench;
  startRevision: number;
  /** Who sent the request; null: the machine. */
  personId: string | null;
  /** Of the recording, raised by each command that changes something. */
  revision: number;
  /** The segments that the request names, by the revision that the sender looked at. */
  named: Map<number, string[]>;
  /** What was done to them, and to those they are of one kin with, since that revision and before this request. */
  earlier: Map<number, SegmentChange[]>;
  /** Commands of this request that were done before: the sender saw what they do. */
  repeated: Set<string>;
  /** Commands of this request that went back in history: the sender cannot have seen what they did. */
  wentBack: Set<string>;
  /** The segments as the sender sees them after its own commands of this request, where others changed them too. */
  seen: Map<string, Segment>;
  /** Splits that were refused, by the id of the segment that they were to make. */
  unmade: Map<string, Unmade>;
  changes: SegmentChange[];
  commands: CommandRow[];
};

export const openSitting = (recording: RecordingRow, source: Source, personId: string | null): Sitting => ({
  source,
  bench: openWorkbench(recording, source),
  speakers: openSpeakers(recording, source),
  startRevision: recording.revision,
  personId,
  revision: recording.revision,
  named: new Map(),
  earlier: new Map(),
  repeated: new Set(),
  wentBack: new Set(),
  seen: new Map(),
  unmade: new Map(),
  changes: [],
  commands: [],
});

/** What a sitting has to write. */
export function madeIn({ bench, speakers, revision, changes, commands }: Sitting): Made {
  const { inserted, updated, anchors } = changedOn(bench);
  return {
    revision,
    insertedSegments: inserted,
    updatedSegments: updated,
    anchors,
    speakers: Array.from(speakers.changed, (id) => speakers.rows!.get(id)!),
    changes,
    speakerChanges: speakers.changes,
    commands,
  };
}

/** Does one command on the segments as they are now, at the sitting's next revision. Answers why it cannot, or null. */
export async function perform(
  sitting: Sitting,
  command: SegmentCommand | RetimeCommand,
): Promise<RefusalReason | null> {
  const { bench } = sitting;
  const revision = sitting.revision + 1;
  const row = await rowOf(bench, command.segmentId);
  if (row.mergedInto !== null) return 'merged-away';
  if (command.kind === 'split' && !(await isFree(bench, command.newSegmentId))) return 'id-taken';
  const hasNeighbour = command.kind === 'split' || command.kind === 'merge';
  const next = hasNeighbour ? await nextOf(bench, row) : null;
  const rows = [row, ...(next ? [next] : [])];
  const anchors = await anchorsOn(
    bench,
    rows.map((each) => each.id),
  );
  const stand = {
    segment: asSegment(row),
    next: next && asSegment(next),
    anchors,
    revision,
    personId: sitting.personId,
  };
  let answer = applyCommand(stand, command);
  if ('refused' in answer && answer.refused === 'no-room') {
    await widen(bench, row.position, revision);
    answer = applyCommand({ ...stand, next: next && asSegment(await rowOf(bench, next.id)) }, command);
  }
  if ('refused' in answer) return answer.refused;
  put(sitting, command.id, rows, answer.applied);
  return null;
}

/** Puts back what a command changed, and keeps each state before and after. */
function put(sitting: Sitting, commandId: string, rows: readonly SegmentRow[], applied: Applied): void {
  const { bench } = sitting;
  for (const now of applied.segments) {
    const row = rows.find((each) => each.id === now.id);
    const parent = applied.lineage.find(
      (each) => each.kind === 'split-from' && each.segmentId === now.id,
    )?.otherId;
    const splitFrom = row ? row.splitFrom : (parent ?? null);
    putSegment(bench, now, rows[0]!, splitFrom);
    keep(sitting, commandId, row, now, { splitFrom, mergedInto: null });
  }
  for (const { segmentId, otherId } of applied.lineage.filter((each) => each.kind === 'merged-into')) {
    const row = rows.find((each) => each.id === segmentId)!;
    closeRow(bench, row, otherId, sitting.revision + 1);
    keep(sitting, commandId, row, asSegment(row), { splitFrom: row.splitFrom, mergedInto: otherId });
  }
  for (const anchor of applied.anchors) moveAnchorTo(bench, anchor);
}

function keep(
  sitting: Sitting,
  commandId: string,
  row: SegmentRow | undefined,
  now: Segment,
  lineage: { splitFrom: string | null; mergedInto: string | null },
): void {
  sitting.changes.push({
    segmentId: now.id,
    commandId,
    revision: sitting.revision + 1,
    before: row ? stateOf(asSegment(row), { splitFrom: row.splitFrom, mergedInto: null }) : null,
    after: stateOf(now, lineage),
  });
}

/** Changes a segment as part of a command that is not about it alone. */
export function changeSegment(
  sitting: Sitting,
  commandId: string,
  row: SegmentRow,
  change: Partial<Segment>,
): void {
  const now = { ...asSegment(row), ...change, revision: sitting.revision + 1 };
  putSegment(sitting.bench, now, row, row.splitFrom);
  keep(sitting, commandId, row, now, { splitFrom: row.splitFrom, mergedInto: null });
}

/** Puts what could not be merged beside the text that stands, once. */
export async function addAlternative(
  sitting: Sitting,
  command: SegmentCommand,
  alternative: { segmentId: string; text: string; personId: string | null },
): Promise<void> {
  const row = await rowOf(sitting.bench, alternative.segmentId);
  const { text, personId } = alternative;
  if (text === textOf(row.words) || row.alternatives.some((each) => each.text === text)) return;
  changeSegment(sitting, command.id, row, { alternatives: [...row.alternatives, { text, personId }] });
}

/** Puts back what moves of one command made of segments that are all on the bench. */
export function putMoves(sitting: Sitting, moves: Moves): void {
  const { bench } = sitting;
  const living = new Map(moves.segments.map((segment) => [segment.id, segment]));
  const last = new Map(moves.changes.map((change) => [change.segmentId, change.after]));
  for (const [id, { mergedInto }] of last) {
    const row = bench.rows.get(id)!;
    const segment = living.get(id);
    if (segment) putSegment(bench, segment, row, row.splitFrom);
    else closeRow(bench, row, mergedInto!, moves.revision);
  }
  for (const change of moves.changes) {
    const { splitFrom } = bench.rows.get(change.segmentId)!;
    const before = change.before && { ...change.before, splitFrom };
    sitting.changes.push({ ...change, before, after: { ...change.after, splitFrom } });
  }
  for (const [id, anchor] of moves.anchors) if (bench.anchors.get(id) !== anchor) moveAnchorTo(bench, anchor);
}
