import {
  type Applied,
  applyCommand,
  type CommandOutcome,
  lineageLinks,
  lineageOfLinks,
  type RefusalReason,
  type RetimeCommand,
  type Segment,
  type SegmentChange,
  type SegmentCommand,
  type SegmentDraft,
  type SegmentLineage,
  stateOf,
  textOf,
} from '@colloquy/rules/transcript';
import type { RecordingRow } from '../recordings.store.ts';
import { asSegment, type CommandRow, type SegmentRow } from '../transcripts.store.ts';
import type { BatchWrites, EditStore } from './edit.store.ts';
import {
  collectChanges,
  findNextRow,
  getAnchorsOn,
  getRow,
  isIdFree,
  markMergedAway,
  newSegmentUnitOfWork,
  newSpeakerUnitOfWork,
  putAnchor,
  putSegment,
  rebalancePositions,
  type SegmentUnitOfWork,
  type SpeakerUnitOfWork,
} from './unit-of-work.ts';

/** Outcome of a command. */
export type CommandResult = { outcome: CommandOutcome; reason: RefusalReason | null };

/** Result of a command that is either applied or refused. */
export const resultOf = (reason: RefusalReason | null): CommandResult =>
  reason === null ? { outcome: 'applied', reason } : { outcome: 'refused', reason };

/** A refused split and its reason. Later commands on its new segment are redirected. */
export type RefusedSplit = { split: Extract<SegmentCommand, { kind: 'split' }>; reason: RefusalReason };

/**
 * The commands of one request, applied while the recording is locked. Later commands build on earlier ones,
 * so the client is unaware only of changes between its revision and `startRevision`.
 */
export type EditBatch = {
  store: EditStore;
  uow: SegmentUnitOfWork;
  speakers: SpeakerUnitOfWork;
  startRevision: number;
  /** Sender of the request; null for system edits. */
  personId: string | null;
  /** Revision of the recording, incremented by each command that changes something. */
  revision: number;
  /** Segments that the request names, by base revision of the commands. */
  namedSegments: Map<number, string[]>;
  /**
   * Changes to these segments, and to segments split from or merged into them, between the client's revision
   * and this request.
   */
  earlierChanges: Map<number, SegmentChange[]>;
  /** Commands of this request that were already applied: the client knows their effect. */
  repeated: Set<string>;
  /** Undo and restore commands of this request: the client cannot know their effect. */
  reverting: Set<string>;
  /**
   * Segments as the client sees them after its own commands of this request, where other users changed them
   * too.
   */
  clientSegments: Map<string, Segment>;
  /** Refused splits, by the id of the segment that they should have created. */
  refusedSplits: Map<string, RefusedSplit>;
  changes: SegmentChange[];
  commands: CommandRow[];
};

export const beginBatch = (
  recording: RecordingRow,
  store: EditStore,
  personId: string | null,
): EditBatch => ({
  store,
  uow: newSegmentUnitOfWork(recording, store),
  speakers: newSpeakerUnitOfWork(recording, store),
  startRevision: recording.revision,
  personId,
  revision: recording.revision,
  namedSegments: new Map(),
  earlierChanges: new Map(),
  repeated: new Set(),
  reverting: new Set(),
  clientSegments: new Map(),
  refusedSplits: new Map(),
  changes: [],
  commands: [],
});

/** Rows that the batch writes. */
export function batchWrites({ uow, speakers, revision, changes, commands }: EditBatch): BatchWrites {
  const { inserted, updated, anchors } = collectChanges(uow);
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

/**
 * Applies a command to the current segments at the batch's next revision. Returns the reason for a refusal,
 * or null.
 */
export async function applyInBatch(
  batch: EditBatch,
  command: SegmentCommand | RetimeCommand,
): Promise<RefusalReason | null> {
  const { uow } = batch;
  const revision = batch.revision + 1;
  const row = await getRow(uow, command.segmentId);
  if (row.mergedInto !== null) return 'merged-away';
  if (command.kind === 'split' && !(await isIdFree(uow, command.newSegmentId))) return 'id-taken';
  const hasNeighbour = command.kind === 'split' || command.kind === 'merge';
  const next = hasNeighbour ? await findNextRow(uow, row) : null;
  const rows = [row, ...(next ? [next] : [])];
  const anchors = await getAnchorsOn(
    uow,
    rows.map((each) => each.id),
  );
  const context = {
    segment: asSegment(row),
    next: next && asSegment(next),
    anchors,
    revision,
    personId: batch.personId,
  };
  let answer = applyCommand(context, command);
  if ('refused' in answer && answer.refused === 'no-room') {
    await rebalancePositions(uow, row.position, revision);
    answer = applyCommand({ ...context, next: next && asSegment(await getRow(uow, next.id)) }, command);
  }
  if ('refused' in answer) return answer.refused;
  recordApplied(batch, command.id, rows, answer.applied);
  return null;
}

/** Stores the segments that a command changed, and their states before and after. */
function recordApplied(
  batch: EditBatch,
  commandId: string,
  rows: readonly SegmentRow[],
  applied: Applied,
): void {
  const { uow } = batch;
  for (const now of applied.segments) {
    const row = rows.find((each) => each.id === now.id);
    const parent = applied.lineage.find(
      (each) => each.kind === 'split-from' && each.segmentId === now.id,
    )?.otherId;
    const splitFrom = row ? row.splitFrom : (parent ?? null);
    putSegment(uow, now, rows[0]!, splitFrom);
    recordChange(batch, commandId, row, now, { splitFrom, mergedInto: null });
  }
  for (const { segmentId, otherId } of applied.lineage.filter((each) => each.kind === 'merged-into')) {
    const row = rows.find((each) => each.id === segmentId)!;
    markMergedAway(uow, row, otherId, batch.revision + 1);
    recordChange(batch, commandId, row, asSegment(row), { splitFrom: row.splitFrom, mergedInto: otherId });
  }
  for (const anchor of applied.anchors) putAnchor(uow, anchor);
}

function recordChange(
  batch: EditBatch,
  commandId: string,
  row: SegmentRow | undefined,
  now: Segment,
  lineage: { splitFrom: string | null; mergedInto: string | null },
): void {
  batch.changes.push({
    segmentId: now.id,
    commandId,
    revision: batch.revision + 1,
    before: row ? stateOf(asSegment(row), { splitFrom: row.splitFrom, mergedInto: null }) : null,
    after: stateOf(now, lineage),
  });
}

/** Changes a segment as part of a command on several segments. */
export function changeSegment(
  batch: EditBatch,
  commandId: string,
  row: SegmentRow,
  change: Partial<Segment>,
): void {
  const now = { ...asSegment(row), ...change, revision: batch.revision + 1 };
  putSegment(batch.uow, now, row, row.splitFrom);
  recordChange(batch, commandId, row, now, { splitFrom: row.splitFrom, mergedInto: null });
}

/** Stores text that could not be merged beside the current text, once. */
export async function addConflict(
  batch: EditBatch,
  command: SegmentCommand,
  conflict: { segmentId: string; text: string; personId: string | null },
): Promise<void> {
  const row = await getRow(batch.uow, conflict.segmentId);
  const { text, personId } = conflict;
  if (text === textOf(row.words) || row.conflicts.some((each) => each.text === text)) return;
  changeSegment(batch, command.id, row, { conflicts: [...row.conflicts, { text, personId }] });
}

/** Stores a draft. All its segments must be loaded. */
export function applyDraft(batch: EditBatch, draft: SegmentDraft): void {
  const { uow } = batch;
  const current = new Map(draft.segments.map((segment) => [segment.id, segment]));
  const last = new Map(draft.changes.map((change) => [change.segmentId, change.after]));
  for (const [id, { mergedInto }] of last) {
    const row = uow.rows.get(id)!;
    const segment = current.get(id);
    if (segment) putSegment(uow, segment, row, row.splitFrom);
    else markMergedAway(uow, row, mergedInto!, draft.revision);
  }
  for (const change of draft.changes) {
    const { splitFrom } = uow.rows.get(change.segmentId)!;
    const before = change.before && { ...change.before, splitFrom };
    batch.changes.push({ ...change, before, after: { ...change.after, splitFrom } });
  }
  for (const [id, anchor] of draft.anchors) if (uow.anchors.get(id) !== anchor) putAnchor(uow, anchor);
}

/** Changes to some segments and to segments that exchanged words with them. */
type LineageChanges = SegmentLineage & { changes: SegmentChange[] };

/**
 * Reads changes after `since` and before this batch. After a long absence others may have changed a thousand
 * unrelated segments, so only the lineage of the given ones is read.
 */
export async function changesInLineage(
  { store, startRevision, changes }: EditBatch,
  since: number,
  segmentIds: readonly string[],
): Promise<LineageChanges> {
  if (since >= startRevision) return { ...lineageOfLinks(lineageLinks(changes)), changes: [] };
  const links = await store.findLinks(since, startRevision);
  const related = lineageOfLinks([...links, ...lineageLinks(changes)]);
  const roots = new Set(segmentIds.map(related.rootOf));
  const ids = new Set([...segmentIds, ...related.ids.filter((id) => roots.has(related.rootOf(id)))]);
  return { ...related, changes: await store.findChanges(since, startRevision, [...ids]) };
}
