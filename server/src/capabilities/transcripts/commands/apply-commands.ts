import type { Answer } from '@colloquy/contract';
import type { sendCommands } from '@colloquy/contract/transcripts';
import {
  type Command,
  isEstimated,
  type RefusalReason,
  type RetimeCommand,
} from '@colloquy/rules/transcript';
import { auditOncePerWindow } from '../../../platform/audit/audit.ts';
import type { Principal } from '../../../platform/database/scope.ts';
import { invalidateRecording, invalidateRecordingPart } from '../invalidate-recording.ts';
import { isRangeRestricted, withFullRecording, withWordsUnlocked } from '../recording-access.ts';
import { lockRecording, type RecordingRow } from '../recordings.store.ts';
import {
  asSpeaker,
  asSegment,
  findAnchors,
  findCurrentSpeakers,
  findRemovedSegmentIds,
  findSegments,
} from '../transcripts.store.ts';
import { applyBatch, segmentIdsIn } from './apply-batch.ts';
import type { EditBatch } from './edit-batch.ts';
import { openEditStore } from './edit.store.ts';
import type { SegmentUnitOfWork } from './unit-of-work.ts';

/** Runs in the transaction of an edit. `since` is the recording's revision before it. */
type EstimatedWordsListener = (recording: RecordingRow, since: number) => Promise<void>;

const estimatedWordsListeners: EstimatedWordsListener[] = [];

/** For later capabilities: a person's edit left words with estimated times. */
export function onEstimatedWords(listener: EstimatedWordsListener): void {
  estimatedWordsListeners.push(listener);
}

/** Author of edits: a person, or the system (no person) in an organisation. */
export type EditAuthor = Pick<Principal, 'organisationId' | 'personId'>;
type CommandsAnswer = Answer<typeof sendCommands>;

/**
 * Applies commands and returns everything that changed since the client's revision. Commands on a recording
 * are serialised by its row lock, and those on an older revision are merged. Runs in a scope that sees the
 * recording; an unknown id answers 404 and applies nothing.
 */
export async function applyClientCommands(
  editor: EditAuthor,
  recordingId: string,
  commands: readonly Command[],
): Promise<CommandsAnswer> {
  const done = await applyCommands(editor, recordingId, commands);
  const since = Math.min(...commands.map((command) => command.revision));
  return { ...done, ...(await readUpdatesSince(recordingId, since)) };
}

/** Applies commands without reading the changes back. */
export async function applyCommands(
  editor: EditAuthor,
  recordingId: string,
  commands: readonly Command[],
): Promise<Pick<CommandsAnswer, 'revision' | 'results'>> {
  const [recording, isRestricted] = await Promise.all([lockRecording(recordingId), isRangeRestricted()]);
  const apply = () =>
    applyBatch({ recording, store: openEditStore(recording), commands, personId: editor.personId });
  const { results, batch } = isRestricted
    ? await withFullRecording(recordingId, commands.flatMap(segmentIdsIn), apply)
    : await apply();
  if (batch.revision > recording.revision) await notifyEdited(batch, editor);
  return { revision: batch.revision, results };
}

/** Audits the edit, invalidates open browsers and requests alignment. */
async function notifyEdited({ uow, speakers, startRevision }: EditBatch, editor: EditAuthor): Promise<void> {
  const { id, jobId, organisationId } = uow.recording;
  // The history records every edit. The audit records one entry per ten minutes of editing, and a new one
  // after Reopen.
  await auditOncePerWindow(editor, 'recording.edited', id, { action: 'job.reopened', subjectId: jobId });
  await invalidateRecording(organisationId, id);
  // Voice recognition shows speaker names, so it depends on them.
  if (speakers.changes.length > 0) await invalidateRecordingPart(organisationId, id, 'voices');
  if (editor.personId !== null && hasEstimatedTimes(uow))
    for (const listener of estimatedWordsListeners) await listener(uow.recording, startRevision);
}

/** Whether words were written with estimated times. */
const hasEstimatedTimes = ({ rows, inserted, changed }: SegmentUnitOfWork): boolean =>
  [...inserted, ...changed].some((id) => {
    const row = rows.get(id);
    return row?.mergedInto === null && row.words.some(isEstimated);
  });

/**
 * Everything that changed since the client's revision, so that its screen is complete at the returned
 * revision.
 */
async function readUpdatesSince(
  recordingId: string,
  since: number,
): Promise<Pick<CommandsAnswer, 'segments' | 'gone' | 'anchors' | 'speakers'>> {
  const [segments, gone, anchors, speakers] = await Promise.all([
    findSegments(recordingId, since),
    findRemovedSegmentIds(recordingId, since),
    findAnchors(recordingId, since),
    findCurrentSpeakers(recordingId),
  ]);
  return { segments: segments.map(asSegment), gone, anchors, speakers: speakers.map(asSpeaker) };
}

/**
 * Applies new times as a command of the system. Returns the reason of a refusal, or null. A text changed
 * since is skipped, because that edit requested alignment itself.
 */
export async function retimeSegment(
  recordingId: string,
  command: RetimeCommand,
): Promise<RefusalReason | null> {
  const recording = await lockRecording(recordingId);
  const store = openEditStore(recording);
  const { results, batch } = await withWordsUnlocked(() =>
    applyBatch({ recording, store, commands: [command], personId: null }),
  );
  if (batch.revision > recording.revision) await invalidateRecording(recording.organisationId, recordingId);
  return results[0]!.reason;
}
