import {
  type Anchor,
  applyCommand,
  type Applied,
  type Command,
  type RefusalReason,
  type Segment,
  textOf,
} from '@colloquy/contract';
import { newId } from '../../platform/ids.ts';
import type { Change } from './rebase-edit.rules.ts';
import {
  closeSegment,
  insertSegments,
  isFreeId,
  makeRoom,
  stateOf,
  updateAnchor,
  updateSegment,
} from './segment-changes.store.ts';
import {
  asSegment,
  findAnchors,
  findNextSegment,
  getSegment,
  type RecordingRow,
  type SegmentRow,
} from './transcripts.store.ts';
import type { segmentRevision } from './transcripts.table.ts';

/**
 * The commands of one request while the recording is held. They build on one another: what the sender could not know
 * is only what others did between the revision it looked at and `startRevision`.
 */
export type Sitting = {
  recording: RecordingRow;
  startRevision: number;
  /** Of the recording, raised by each command that changes something. */
  revision: number;
  hasAnchors: boolean;
  /** What others did since a revision, read once. */
  changes: Map<number, Change[]>;
  /** The texts that the sender sees after its own commands of this request, where others changed them too. */
  seen: Map<string, string>;
  touched: Set<string>;
  gone: Set<string>;
  anchors: Map<string, Anchor>;
  revisions: (typeof segmentRevision.$inferInsert)[];
};

export const openSitting = (recording: RecordingRow, hasAnchors: boolean): Sitting => ({
  recording,
  hasAnchors,
  startRevision: recording.revision,
  revision: recording.revision,
  changes: new Map(),
  seen: new Map(),
  touched: new Set(),
  gone: new Set(),
  anchors: new Map(),
  revisions: [],
});

/** Does one command on the rows as they are now, at the sitting's next revision. Answers why it cannot, or null. */
export async function perform(sitting: Sitting, command: Command): Promise<RefusalReason | null> {
  const { recording } = sitting;
  const revision = sitting.revision + 1;
  const row = await getSegment(recording.id, command.segmentId);
  if (row.mergedInto !== null) return 'merged-away';
  if (command.kind === 'split' && !(await isFreeId(command.newSegmentId))) return 'id-taken';
  const next = await findNextSegment(recording.id, row.position);
  const segments = [row, ...(next ? [next] : [])];
  const anchors = sitting.hasAnchors ? await findAnchors(segments.map((segment) => segment.id)) : [];
  const stand = { segment: asSegment(row), next: next ? asSegment(next) : null, anchors, revision };
  let answer = applyCommand(stand, command);
  if ('refused' in answer && answer.refused === 'no-room') {
    await makeRoom(recording.id, row.position, 1, revision);
    const moved = stand.next && (await getSegment(recording.id, stand.next.id));
    answer = applyCommand({ ...stand, next: moved && asSegment(moved) }, command);
  }
  if ('refused' in answer) return answer.refused;
  await save(sitting, command.id, segments, answer.applied);
  return null;
}

/** Writes what a command changed, each with its state before and after. */
async function save(
  sitting: Sitting,
  commandId: string,
  rows: readonly SegmentRow[],
  applied: Applied,
): Promise<void> {
  if (applied.segments.length === 0) return;
  const revision = sitting.revision + 1;
  for (const now of applied.segments) {
    const row = rows.find((each) => each.id === now.id);
    const splitFrom =
      applied.lineage.find((each) => each.kind === 'split-from' && each.segmentId === now.id)?.otherId ??
      null;
    if (row) await updateSegment(now);
    else await insertSegments({ ...rows[0]!, splitFrom }, [now]);
    keep(sitting, commandId, row, now, { splitFrom: row ? row.splitFrom : splitFrom, mergedInto: null });
  }
  for (const { segmentId, otherId } of applied.lineage.filter((each) => each.kind === 'merged-into')) {
    const row = rows.find((each) => each.id === segmentId)!;
    await closeSegment(segmentId, otherId, revision);
    keep(sitting, commandId, row, asSegment(row), { splitFrom: row.splitFrom, mergedInto: otherId });
    sitting.touched.delete(segmentId);
    sitting.gone.add(segmentId);
  }
  for (const anchor of applied.anchors) {
    await updateAnchor(anchor);
    sitting.anchors.set(anchor.id, anchor);
  }
}

function keep(
  sitting: Sitting,
  commandId: string,
  row: SegmentRow | undefined,
  now: Segment,
  lineage: { splitFrom: string | null; mergedInto: string | null },
): void {
  const { organisationId, id: recordingId } = sitting.recording;
  if (lineage.mergedInto === null) sitting.touched.add(now.id);
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
  command: Command,
  alternative: { segmentId: string; text: string; personId: string | null },
): Promise<void> {
  const row = await getSegment(sitting.recording.id, alternative.segmentId);
  const segment = asSegment(row);
  const { text, personId } = alternative;
  if (text === textOf(segment.words) || segment.alternatives.some((each) => each.text === text)) return;
  const now = {
    ...segment,
    alternatives: [...segment.alternatives, { text, personId }],
    revision: sitting.revision + 1,
  };
  await updateSegment(now);
  keep(sitting, command.id, row, now, { splitFrom: row.splitFrom, mergedInto: null });
}
