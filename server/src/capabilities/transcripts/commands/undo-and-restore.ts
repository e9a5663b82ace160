import type { Answer } from '@colloquy/contract';
import type { readUndoSteps } from '@colloquy/contract/transcripts';
import {
  beginDraft,
  type Command,
  type DoneStep,
  isMergedAway,
  type RefusalReason,
  restoreSegments,
  type Segment,
  type SegmentChange,
  type SegmentDraft,
  segmentsBefore,
  type SegmentWindow,
  splitSourceOf,
  traceSegment,
  undoStacks,
  undoStep,
} from '@colloquy/rules/transcript';
import { refuse } from '../../../platform/refusal.ts';
import { getRecording } from '../recordings.store.ts';
import { asSegment } from '../transcripts.store.ts';
import { applyDraft, changesInLineage, type EditBatch } from './edit-batch.ts';
import { findUndoableCommands, type StoredStepCommand } from './edit.store.ts';
import { areStillUsed, putSpeakers, speakerResolverAfter, undoSpeakers } from './speaker-commands.ts';
import {
  fetchRows,
  getAnchorsOn,
  getOrder,
  getRow,
  loadSpeakers,
  rebalancePositions,
  resolveSpeaker,
} from './unit-of-work.ts';

type UndoCommand = Extract<Command, { kind: 'undo' }>;

/**
 * Undoes one of the sender's own steps as one revision, all of it or nothing. Returns the reason for a
 * refusal, or null.
 */
export async function handleUndo(
  batch: EditBatch,
  command: UndoCommand,
  personId: string | null,
): Promise<RefusalReason | null> {
  const step = await findOwnStep(batch, command.undoes, personId);
  if (!step) return 'nothing-to-undo';
  batch.reverting.add(command.id);
  const commandIds = new Set(step.map(({ id }) => id));
  const speakers = await undoSpeakers(batch, commandIds);
  if (!speakers) return 'built-upon';
  const history = await changesSinceStep(batch, step, commandIds);
  const undone = {
    history,
    commandIds,
    bulkCommandIds: speakers.commandIds,
    currentSpeaker: await speakerResolverAfter(batch, speakers),
  };
  const ids = affectedSegmentIds(history, commandIds);
  let answer = undoStep(await loadSegmentWindow(batch, ids, command.id), undone);
  if ('refused' in answer && answer.refused === 'no-room') {
    await rebalanceAfter(batch, ids);
    answer = undoStep(await loadSegmentWindow(batch, ids, command.id), undone);
  }
  if ('refused' in answer) return answer.refused;
  if (await areStillUsed(batch, speakers, answer.draft)) return 'built-upon';
  applyDraft(batch, answer.draft);
  await putSpeakers(batch, speakers, command.id);
  return null;
}

/**
 * The commands of a step that belongs to the sender and was not undone, including commands of this request.
 */
async function findOwnStep(
  { store, commands, changes, speakers }: EditBatch,
  stepId: string,
  personId: string | null,
): Promise<StoredStepCommand[] | undefined> {
  const isUndoneHere = commands.some((row) => row.undoes === stepId && row.outcome !== 'refused');
  if (personId === null || isUndoneHere || (await store.isUndone(stepId))) return undefined;
  const changing = new Set([...changes, ...speakers.changes].map(({ commandId }) => commandId));
  const here = commands.filter(
    (row) =>
      (row.step ?? row.id) === stepId &&
      row.outcome !== 'refused' &&
      (row.undoes !== null || changing.has(row.id)),
  );
  const step = [...(await store.findStepCommands(stepId)), ...here];
  return step.length > 0 && step.every((row) => row.personId === personId) ? step : undefined;
}

/**
 * All changes since a step began. If its segments did not change after it, the step's own changes suffice,
 * which saves reading a long history.
 */
async function changesSinceStep(
  batch: EditBatch,
  step: readonly StoredStepCommand[],
  commandIds: ReadonlySet<string>,
): Promise<SegmentChange[]> {
  const { store, uow } = batch;
  const stored = await store.findChangesBy([...commandIds]);
  const own = [...stored, ...batch.changes.filter(({ commandId }) => commandIds.has(commandId))];
  const last = new Map(own.map(({ segmentId, revision }) => [segmentId, revision]));
  await fetchRows(uow, [...last.keys()]);
  if ([...last].every(([id, revision]) => uow.rows.get(id)?.revision === revision)) return own;
  const first = Math.min(...step.map(({ revision }) => revision));
  const { changes } = await changesInLineage(batch, first - 1, [...last.keys()]);
  return [...changes, ...batch.changes];
}

/** Segments that the undo may touch: those of the step, and those that contain their words now. */
function affectedSegmentIds(history: readonly SegmentChange[], commandIds: ReadonlySet<string>): string[] {
  const ids = new Set(
    history.filter((change) => commandIds.has(change.commandId)).map((change) => change.segmentId),
  );
  if (history.every((change) => commandIds.has(change.commandId))) return [...ids];
  const structure = history.filter((change) => isMergedAway(change) || splitSourceOf(change) !== null);
  return [...new Set([...ids, ...[...ids].flatMap((id) => traceSegment(id, structure).segmentIds)])];
}

type RestoreCommand = Extract<Command, { kind: 'restore' }>;

/**
 * Restores segments to a revision, all of them or none. It is refused if others changed their words after the
 * client's revision. Returns the reason, or null.
 */
export async function handleRestore(
  batch: EditBatch,
  command: RestoreCommand,
  personId: string | null,
): Promise<RefusalReason | null> {
  const { uow, startRevision } = batch;
  if (command.to > startRevision) refuse('invalid-input', 'This revision doesn’t exist yet.');
  for (const id of command.segmentIds) await getRow(uow, id);
  batch.reverting.add(command.id);
  const { rootOf, changes: earlier } = await changesInLineage(batch, command.to, command.segmentIds);
  const changes = [...earlier, ...batch.changes];
  const roots = new Set(command.segmentIds.map(rootOf));
  const ids = (await getOrder(uow)).map(({ id }) => id).filter((id) => roots.has(rootOf(id)));
  await fetchRows(uow, ids);
  const now = ids.map((id) => asSegment(uow.rows.get(id)!));
  const own = changes.filter(({ segmentId }) => roots.has(rootOf(segmentId)));
  if (await haveOthersChanged(batch, own, { since: command.revision, personId })) return 'changed-since';
  const past = segmentsBefore(now, own, command.to).filter(
    ({ id }) =>
      uow.rows.get(id)?.createdRevision === undefined || uow.rows.get(id)!.createdRevision <= command.to,
  );
  const restored = await withCurrentSpeakers(batch, past);
  if (!restored) return 'no-speaker';
  const groups = [...roots].map((root) => {
    const of = (segments: readonly Segment[]): Segment[] => segments.filter(({ id }) => rootOf(id) === root);
    return { now: of(now), past: of(restored) };
  });
  if (groups.some((group) => group.past.length === 0)) return 'not-there-yet';
  const all = [...new Set([...ids, ...past.map(({ id }) => id)])];
  const attempt = async (): Promise<SegmentDraft | RefusalReason> => {
    const draft = beginDraft(await loadSegmentWindow(batch, all, command.id));
    for (const group of groups) {
      const reason = restoreSegments(draft, group);
      if (reason !== null) return reason;
    }
    return draft;
  };
  let answer = await attempt();
  if (answer === 'no-room') {
    await rebalanceAfter(batch, all);
    answer = await attempt();
  }
  if (typeof answer === 'string') return answer;
  applyDraft(batch, answer);
  return null;
}

/** Ignores new word times from alignment, which change no words. */
async function haveOthersChanged(
  { store, commands }: EditBatch,
  changes: readonly SegmentChange[],
  { since, personId }: { since: number; personId: string | null },
): Promise<boolean> {
  const here = new Set(commands.map(({ id }) => id));
  const laterChanges = changes.filter(({ revision, commandId }) => revision > since && !here.has(commandId));
  if (laterChanges.length === 0) return false;
  const laterCommands = await store.findCommands([
    ...new Set(laterChanges.map(({ commandId }) => commandId)),
  ]);
  return laterCommands.some((row) => row.kind !== 'retime' && row.personId !== personId);
}

/** The segments with merged speakers resolved; undefined where a speaker's addition was undone. */
async function withCurrentSpeakers(
  batch: EditBatch,
  past: readonly Segment[],
): Promise<Segment[] | undefined> {
  const speakers = await loadSpeakers(batch.speakers);
  const found: Segment[] = [];
  for (const segment of past) {
    const speakerId = segment.speakerId && resolveSpeaker(speakers, segment.speakerId);
    if (speakerId === undefined) return undefined;
    found.push({ ...segment, speakerId });
  }
  return found;
}

/** The given segments and their neighbours in order, with their anchors. */
async function loadSegmentWindow(
  { uow, revision, personId }: EditBatch,
  ids: readonly string[],
  commandId: string,
): Promise<SegmentWindow> {
  const wanted = new Set(ids);
  const order = await getOrder(uow);
  const near = order.filter((_, at) =>
    [order[at - 1], order[at], order[at + 1]].some((each) => each && wanted.has(each.id)),
  );
  const current = near.map(({ id }) => id);
  await fetchRows(uow, [...ids, ...current]);
  return {
    segments: current.map((id) => asSegment(uow.rows.get(id)!)),
    anchors: await getAnchorsOn(uow, current),
    revision: revision + 1,
    commandId,
    personId,
  };
}

/** Makes room behind each of these segments, because a split found none. */
async function rebalanceAfter({ uow, revision }: EditBatch, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  const places = (await getOrder(uow)).filter(({ id }) => wanted.has(id));
  for (const { position } of places.toReversed()) await rebalancePositions(uow, position, revision + 1);
}

type UndoSteps = Answer<typeof readUndoSteps>;

/** Upper bound on the commands read; far more than anyone undoes. */
const MAX_COMMANDS_READ = 20_000;

/** Steps that a person can undo and redo in a recording, newest first. */
export async function getUndoSteps(recordingId: string, personId: string, size: number): Promise<UndoSteps> {
  await getRecording(recordingId);
  const { undo, redo } = undoStacks(await findUndoableCommands(recordingId, personId, MAX_COMMANDS_READ));
  return { undo: undo.slice(0, size).map(toUndoStep), redo: redo.slice(0, size).map(toUndoStep) };
}

const toUndoStep = ({ id, kind, commands }: DoneStep<StoredStepCommand>): UndoSteps['undo'][number] => ({
  id,
  kind,
  commands: commands.length,
  at: commands.at(-1)!.at.toISOString(),
});
