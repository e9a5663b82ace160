import type { Answer } from '@colloquy/contract';
import type { sendCommands } from '@colloquy/contract/transcripts';
import type { Command, RetimeCommand } from '@colloquy/rules/transcript';
import { now } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { RecordingRow } from '../recordings.store.ts';
import type { CommandRow } from '../transcripts.store.ts';
import { recordRepeated } from './client-view.ts';
import {
  applyInBatch,
  batchWrites,
  beginBatch,
  type CommandResult,
  type EditBatch,
  resultOf,
} from './edit-batch.ts';
import type { EditStore } from './edit.store.ts';
import { handleSegmentCommand } from './segment-commands.ts';
import { handleSpeakerCommand } from './speaker-commands.ts';
import { handleRestore, handleUndo } from './undo-and-restore.ts';
import { fetchRows } from './unit-of-work.ts';

type WireResult = Answer<typeof sendCommands>['results'][number];

/** Commands of one sender on a locked recording. */
type BatchRequest = {
  recording: RecordingRow;
  store: EditStore;
  commands: readonly (Command | RetimeCommand)[];
  /** Null for system edits. */
  personId: string | null;
};

/**
 * Applies the commands of a request in order and writes the result once. A command id that is already stored
 * changes nothing and returns its first outcome. An unknown segment or speaker answers 404, and the whole
 * request is rolled back.
 */
export async function applyBatch({
  recording,
  store,
  commands,
  personId,
}: BatchRequest): Promise<{ results: WireResult[]; batch: EditBatch }> {
  const known = new Map(
    (await store.findCommands(commands.map((command) => command.id))).map((row) => [row.id, row]),
  );
  const batch = beginBatch(recording, store, personId);
  await fetchRows(batch.uow, commands.flatMap(segmentIdsIn));
  for (const [revision, together] of Map.groupBy(commands, (command) => command.revision))
    batch.namedSegments.set(revision, together.flatMap(segmentIdsIn));
  const results: WireResult[] = [];
  for (const command of commands) {
    const earlier = known.get(command.id);
    if (earlier) {
      if (earlier.recordingId !== recording.id)
        refuse('invalid-input', 'This edit id is already in use for another recording.');
      await recordRepeated(batch, command, earlier);
      recordRefusedSplit(batch, command, earlier);
      results.push({ ...toWireResult(earlier), outcome: 'repeated' });
      continue;
    }
    const row = await executeCommand(batch, command, personId);
    known.set(command.id, row);
    batch.commands.push(row);
    recordRefusedSplit(batch, command, row);
    results.push({ ...toWireResult(row), outcome: row.outcome });
  }
  await store.write(batchWrites(batch));
  return { results, batch };
}

/** Applies one command. All its changes share one revision. */
async function executeCommand(
  batch: EditBatch,
  command: Command | RetimeCommand,
  personId: string | null,
): Promise<CommandRow> {
  const countChanges = (): number => batch.changes.length + batch.speakers.changes.length;
  const before = countChanges();
  const done: CommandResult = await handleCommand(batch, command, personId);
  if (countChanges() > before) batch.revision++;
  const { id: recordingId, organisationId } = batch.uow.recording;
  return {
    organisationId,
    id: command.id,
    recordingId,
    segmentId: 'segmentId' in command ? command.segmentId : null,
    personId,
    step: ('step' in command && command.step) || null,
    undoes: command.kind === 'undo' ? command.undoes : null,
    baseRevision: command.revision,
    revision: batch.revision,
    kind: command.kind,
    ...done,
    at: now(),
  };
}

/** Commands on the segment of a refused split name an unknown id, which must not answer 404. */
function recordRefusedSplit(
  { refusedSplits }: EditBatch,
  command: Command | RetimeCommand,
  { reason }: CommandRow,
): void {
  if (command.kind === 'split' && reason !== null && reason !== 'id-taken')
    refusedSplits.set(command.newSegmentId, { split: command, reason });
}

const toWireResult = (row: CommandRow): Omit<WireResult, 'outcome'> => ({
  id: row.id,
  firstOutcome: row.outcome,
  reason: row.reason,
  revision: row.revision,
});

/** Ids of the segments that a command names. */
export function segmentIdsIn(command: Command | RetimeCommand): string[] {
  if (command.kind === 'restore') return command.segmentIds;
  const ids = 'segmentId' in command ? [command.segmentId] : [];
  if (command.kind === 'split') ids.push(command.newSegmentId);
  if (command.kind === 'merge') ids.push(command.withId);
  return ids;
}

/** Dispatches a command after rebasing it on what others changed since its revision. */
async function handleCommand(
  batch: EditBatch,
  command: Command | RetimeCommand,
  personId: string | null,
): Promise<CommandResult> {
  if (command.revision > batch.startRevision)
    refuse('invalid-input', 'An edit refers to a revision that doesn’t exist yet.');
  switch (command.kind) {
    case 'undo':
      return resultOf(await handleUndo(batch, command, personId));
    case 'restore':
      return resultOf(await handleRestore(batch, command, personId));
    case 'add-speaker':
    case 'set-speaker':
    case 'remove-speaker':
    case 'merge-speakers':
      return resultOf(await handleSpeakerCommand(batch, command));
    case 'retime':
      return resultOf(await applyInBatch(batch, command));
    default:
      return handleSegmentCommand(batch, command, personId);
  }
}
