import {
  applyCommand,
  type Applied,
  type RefusalReason,
  type RetimeCommand,
  type Segment,
  type SegmentChange,
  type SegmentCommand,
  stateOf,
  textOf,
} from '@colloquy/contract';
import { newId } from '../../platform/ids.ts';
import { asSegment, type RecordingRow, type SegmentRow } from './transcripts.store.ts';
import type { segmentRevision } from './history.table.ts';
import {
  anchorsOn,
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

/**
 * The commands of one request while the recording is held. They build on one another: what the sender could not know
 * is only what others did between the revision it looked at and `startRevision`.
 */
export type Sitting = {
  bench: Workbench;
  startRevision: number;
  /** Of the recording, raised by each command that changes something. */
  revision: number;
  /** What others did since a revision, read once. */
  changes: Map<number, SegmentChange[]>;
  /** The texts that the sender sees after its own commands of this request, where others changed them too. */
  seen: Map<string, string>;
  revisions: (typeof segmentRevision.$inferInsert)[];
};

export const openSitting = (recording: RecordingRow): Sitting => ({
  bench: openWorkbench(recording),
  startRevision: recording.revision,
  revision: recording.revision,
  changes: new Map(),
  seen: new Map(),
  revisions: [],
});

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
  const stand = { segment: asSegment(row), next: next && asSegment(next), anchors, revision };
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
  const { organisationId, id: recordingId } = sitting.bench.recording;
  sitting.revisions.push({
    organisationId,
    id: newId(),
    recordingId,
    segmentId: now.id,
    commandId,
    revision: sitting.revision + 1,
    before: row ? stateOf(asSegment(row), { splitFrom: row.splitFrom, mergedInto: null }) : null,
    after: stateOf(now, lineage),
  });
}

/** Puts what could not be merged beside the text that stands, once. */
export async function addAlternative(
  sitting: Sitting,
  command: SegmentCommand,
  alternative: { segmentId: string; text: string; personId: string | null },
): Promise<void> {
  const row = await rowOf(sitting.bench, alternative.segmentId);
  const segment = asSegment(row);
  const { text, personId } = alternative;
  if (text === textOf(segment.words) || segment.alternatives.some((each) => each.text === text)) return;
  const alternatives = [...segment.alternatives, { text, personId }];
  const now = { ...segment, alternatives, revision: sitting.revision + 1 };
  putSegment(sitting.bench, now, row, row.splitFrom);
  keep(sitting, command.id, row, now, { splitFrom: row.splitFrom, mergedInto: null });
}
