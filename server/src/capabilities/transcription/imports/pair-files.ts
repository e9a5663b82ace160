import { isTranscriptType } from '@colloquy/contract/files';
import { type Caller, type Principal, sqlQuery } from '../../../platform/database/scope.ts';
import { requireFound, refuse } from '../../../platform/refusal.ts';
import { findFiles } from '../../files/index.ts';
import {
  findJobFiles,
  getJob,
  getJobFile,
  lockAnyJob,
  lockFile,
  lockJobOfFile,
  type JobFileRow,
  type JobRow,
  requireOwner,
  requireWork,
  stopTasksOf,
  attachTranscript,
} from '../../jobs/index.ts';
import {
  deleteRecording,
  findRecordingOfFile,
  getRecordingOfFile,
  lockRecording,
  saveImportDetails,
  invalidateRecordingDetails,
  countSegments,
  type RecordingRow,
} from '../../transcripts/index.ts';
import { canAttachTranscript, findPairCandidates, isTranscriptFile } from './find-pairs.ts';

/**
 * Pairs a transcript with its audio on request. The transcript may belong to another job of the same person,
 * which it leaves.
 */
export async function pairFiles(
  who: Caller,
  jobId: string,
  { jobFileId, transcriptId }: { jobFileId: string; transcriptId: string },
): Promise<void> {
  await requireWork(who, jobId);
  const recording = requireFound((await findJobFiles(jobId)).find(({ id }) => id === jobFileId));
  const seen = await getJobFile(transcriptId);
  await requireWork(who, seen.jobId);
  if (seen.jobId !== jobId) await requireOwner(who, await getJob(seen.jobId));
  const files = await findFiles([recording.fileId, seen.fileId]);
  const fileOf = ({ fileId }: JobFileRow) => requireFound(files.find(({ id }) => id === fileId));
  if (!isTranscriptType(fileOf(seen).mediaType)) refuse('not-now', 'This file isn’t an imported transcript.');
  if (isTranscriptFile(fileOf(recording)))
    refuse('not-now', 'Only audio and video files can be transcribed.');
  await stopTasksOf(seen.id);
  for (const id of [jobId, seen.jobId].toSorted()) await lockAnyJob(id);
  // Read again after the locks: another request may have paired either file.
  const locked = requireFound(await lockJobOfFile(recording.id));
  const outcome = await pair(who, locked, await getJobFile(transcriptId));
  if (outcome !== 'paired') refuse('not-now', REFUSALS[outcome]);
}

/**
 * Pairs a checked transcript with the only audio of the same name in its job. Returns false if no such audio
 * waits for words. Runs in a task's scope.
 */
export async function pairWithRecording(
  organisationId: string,
  file: { jobId: string; jobFileId: string },
  isTimed: boolean,
): Promise<boolean> {
  // Locked first: the audio may look for its transcript at the same moment.
  const own = await lockJobOfFile(file.jobFileId);
  const candidates = await findPairCandidates(file, true);
  const [recording] = candidates;
  if (!own || !recording || candidates.length > 1) return false;
  const machine = { organisationId, personId: null };
  return (await pair(machine, { job: own.job, file: recording.entry }, own.file, isTimed)) === 'paired';
}

/**
 * Pairs checked audio with the transcript of the same name uploaded before. One that is still being read looks
 * for its audio itself. If people have worked on the transcript, both are kept and the transcript gets a note.
 */
export async function pairWaitingTranscript(
  organisationId: string,
  file: { jobId: string; jobFileId: string },
): Promise<void> {
  const locked = await lockJobOfFile(file.jobFileId);
  const candidates = (await findPairCandidates(file, false)).filter(({ mediaType }) =>
    isTranscriptType(mediaType),
  );
  const [transcript] = candidates;
  if (!locked || !transcript || candidates.length > 1 || transcript.entry.state !== 'ready') return;
  const outcome = await pair({ organisationId, personId: null }, locked, transcript.entry);
  if (outcome === 'has-work') await noteSeparateTranscription(transcript.entry.fileId, locked.file.fileId);
}

type PairingOutcome = 'paired' | keyof typeof REFUSALS;
const REFUSALS = {
  'has-words': 'This recording already has a transcript.',
  'has-work':
    'This transcript has edits, comments, saved versions or checked speakers, so nothing was changed.',
} as const;

/** The work of people on a transcript is never deleted for pairing. */
async function pair(
  who: Pick<Principal, 'organisationId' | 'personId'>,
  { job, file: seen }: { job: JobRow; file: JobFileRow },
  transcript: JobFileRow,
  isTimed?: boolean,
): Promise<PairingOutcome> {
  // Locked and read again, because the steps of a recording change it without its job.
  await lockFile(seen.id);
  const mediaFile = await getJobFile(seen.id);
  if (!canAttachTranscript(mediaFile)) return 'has-words';
  const recordingOfMedia = await findRecordingOfFile(mediaFile.fileId);
  if (recordingOfMedia && (await countSegments(recordingOfMedia.id)) > 0) return 'has-words';
  const importedRecording = await findRecordingOfFile(transcript.fileId);
  if (importedRecording) {
    // Lock first, so that changes in progress are saved before the check.
    const lockedImport = await lockRecording(importedRecording.id);
    if (await hasHumanWork(lockedImport)) return 'has-work';
    await deleteRecording(lockedImport.id);
  }
  await attachTranscript(who, job, {
    recording: mediaFile,
    transcript,
    isFree: isTimed ?? importedRecording?.isTimed ?? false,
  });
  return 'paired';
}

/** Notes on a transcript that audio of the same name was not paired with it. */
async function noteSeparateTranscription(transcriptFileId: string, mediaFileId: string): Promise<void> {
  const [row, [mediaFile]] = await Promise.all([
    getRecordingOfFile(transcriptFileId),
    findFiles([mediaFileId]),
  ]);
  const note = `${mediaFile!.name} was uploaded later and transcribed separately, because people have worked on this transcript.`;
  const { imported } = row;
  if (!imported || imported.notes.includes(note)) return;
  await saveImportDetails(row.id, { ...imported, notes: [...imported.notes, note] });
  await invalidateRecordingDetails(row.organisationId, row.id);
}

/**
 * Tables deleted with a recording, each with a condition for rows made by people. `undefined` if only the
 * system makes the rows, or edits already count them. Comments are named by their table, because a worker
 * does not load that capability.
 */
export const HUMAN_WORK: Record<string, string | undefined> = {
  anchor: 'true',
  comment: 'true',
  comment_thread: 'true',
  consent_record: 'person_id is not null',
  presence: undefined,
  // Its anchors count.
  quotation: undefined,
  reading_position: undefined,
  recognised_voice: undefined,
  // Edits raise the revision of the recording.
  segment: undefined,
  segment_command: undefined,
  segment_revision: undefined,
  snapshot: "trigger is distinct from 'ready'",
  speaker: undefined,
  speaker_revision: undefined,
  transcribed_channel: undefined,
  turn_review: 'true',
};

/**
 * Whether people changed the words of an imported transcript, or added anything to it. Lock the recording
 * first.
 */
export async function hasHumanWork({
  id,
  revision,
}: Pick<RecordingRow, 'id' | 'revision'>): Promise<boolean> {
  // The import itself makes one revision.
  if (revision > 1) return true;
  const conditions = Object.entries(HUMAN_WORK).flatMap(([table, condition]) =>
    condition === undefined
      ? []
      : `exists (select from ${table} where organisation_id = (select api.organisation_id())
           and recording_id = $1 and ${condition})`,
  );
  const { rows } = await sqlQuery<{ found: boolean }>(`select ${conditions.join(' or ')} as found`, [id]);
  return rows[0]!.found;
}
