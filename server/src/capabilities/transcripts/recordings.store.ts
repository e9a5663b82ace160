import { asc, eq, sql } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { codeOf } from '../../platform/database/database-unavailable.ts';
import { db, isAnyOf } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { refuse, requireFound } from '../../platform/refusal.ts';
import { type Imported, recording, transcribedChannel } from './transcripts.table.ts';

export type RecordingRow = typeof recording.$inferSelect;

/** A recording visible to the scope; otherwise 404. */
export async function getRecording(recordingId: string): Promise<RecordingRow> {
  return requireFound(await findRecording(recordingId));
}

/** A recording visible to the scope, if it exists. */
export async function findRecording(recordingId: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select().from(recording).where(eq(recording.id, recordingId));
  return row;
}

/** Locks the recording until the end of the transaction. Every change of its words takes this lock. */
export async function lockRecording(recordingId: string): Promise<RecordingRow> {
  const [row] = await db.select().from(recording).where(eq(recording.id, recordingId)).for('update');
  return requireFound(row);
}

/** Locks recordings in a fixed order to avoid deadlocks. */
export async function lockRecordings(recordingIds: readonly string[]): Promise<void> {
  await db
    .select({ id: recording.id })
    .from(recording)
    .where(isAnyOf(recording.id, [...recordingIds]))
    .orderBy(asc(recording.id))
    .for('update');
}

export async function getRecordingOfFile(fileId: string): Promise<RecordingRow> {
  return requireFound(await findRecordingOfFile(fileId));
}

export async function findRecordingOfFile(fileId: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select().from(recording).where(eq(recording.fileId, fileId));
  return row;
}

/** Recordings of a job that the scope may see, oldest first. */
export async function findRecordings(jobId: string): Promise<RecordingRow[]> {
  return db
    .select()
    .from(recording)
    .where(eq(recording.jobId, jobId))
    .orderBy(asc(recording.createdAt), asc(recording.id));
}

/** Ids of the recordings of jobs that the scope may see, by id. */
export async function findRecordingsOfJobs(
  jobIds: readonly string[],
): Promise<Pick<RecordingRow, 'id' | 'jobId'>[]> {
  return db
    .select({ id: recording.id, jobId: recording.jobId })
    .from(recording)
    .where(isAnyOf(recording.jobId, [...jobIds]))
    .orderBy(asc(recording.id));
}

/** SQLSTATE foreign_key_violation. */
const FOREIGN_KEY_VIOLATION = '23503';

/** For inserts without a lock: 404 if the recording is deleted at the same moment, for example by pairing. */
export async function refuseWithoutParent<T>(insert: PromiseLike<T>): Promise<T> {
  try {
    return await insert;
  } catch (error) {
    if (codeOf(error) === FOREIGN_KEY_VIOLATION) refuse('not-found');
    throw error;
  }
}

/** Creates the recording of a file, or updates the one of an earlier check. Returns its id. */
export async function saveRecording(
  values: Pick<RecordingRow, 'organisationId' | 'jobId' | 'fileId' | 'name' | 'channels' | 'channelPlan'>,
): Promise<string> {
  const [row] = await db
    .insert(recording)
    .values({ ...values, id: newId(), createdAt: now() })
    .onConflictDoUpdate({
      target: [recording.organisationId, recording.fileId],
      set: { channels: values.channels, channelPlan: values.channelPlan },
    })
    .returning({ id: recording.id });
  return row!.id;
}

/** Raises the decoded length. At the end, also sets the duration and the lost audio. */
export async function saveDecoded(
  recordingId: string,
  decodedMs: number,
  durationMs: number | null,
  undecodableMs = 0,
): Promise<void> {
  await db
    .update(recording)
    .set({
      decodedMs: sql`greatest(${recording.decodedMs}, ${decodedMs})`,
      ...(durationMs === null ? {} : { durationMs, undecodableMs }),
    })
    .where(eq(recording.id, recordingId));
}

export async function saveLanguage(
  recordingId: string,
  language: string,
  confidence: number | null,
): Promise<void> {
  await db
    .update(recording)
    .set({ language, languageConfidence: confidence === null ? null : Math.round(confidence * 100) })
    .where(eq(recording.id, recordingId));
}

/** Saves the current state of consent. Its entries are kept by voices. */
export async function saveConsent(recordingId: string, consent: 'given' | 'withdrawn'): Promise<void> {
  await db.update(recording).set({ consent }).where(eq(recording.id, recordingId));
}

type ImportValues = Pick<
  RecordingRow,
  'transcriptFileId' | 'imported' | 'isTimed' | 'language' | 'durationMs'
>;

/** Saves that the words were imported from a file, so that nothing remains to be transcribed. */
export async function saveImport(
  { organisationId, id: recordingId }: Pick<RecordingRow, 'organisationId' | 'id'>,
  values: ImportValues,
): Promise<void> {
  await db.update(recording).set(values).where(eq(recording.id, recordingId));
  await db
    .insert(transcribedChannel)
    .values({ organisationId, id: newId(), recordingId, channel: 0, transcribedMs: values.durationMs ?? 0 })
    .onConflictDoNothing();
}

export async function saveImportDetails(recordingId: string, imported: Imported): Promise<void> {
  await db.update(recording).set({ imported }).where(eq(recording.id, recordingId));
}

export async function saveRecordingName(recordingId: string, name: string): Promise<void> {
  await db.update(recording).set({ name }).where(eq(recording.id, recordingId));
}

/** Deletes a recording with its words, history and comments. */
export async function deleteRecording(recordingId: string): Promise<void> {
  await db.delete(recording).where(eq(recording.id, recordingId));
}

/** Transcription progress of each channel. */
export async function findTranscribedChannels(
  recordingId: string,
): Promise<{ channel: number; transcribedMs: number }[]> {
  return db
    .select({ channel: transcribedChannel.channel, transcribedMs: transcribedChannel.transcribedMs })
    .from(transcribedChannel)
    .where(eq(transcribedChannel.recordingId, recordingId));
}

/** Channels transcribed separately; only 0 if they are mixed. */
export const channelsOf = (row: Pick<RecordingRow, 'channelPlan' | 'channels'>): number[] =>
  row.channelPlan === 'separate' ? Array.from({ length: row.channels }, (_, channel) => channel) : [0];

/** Saves how far a channel is transcribed. */
export async function saveTranscribedMs(
  { organisationId, id }: Pick<RecordingRow, 'organisationId' | 'id'>,
  channel: number,
  transcribedMs: number,
): Promise<void> {
  await db
    .insert(transcribedChannel)
    .values({ organisationId, id: newId(), recordingId: id, channel, transcribedMs })
    .onConflictDoUpdate({
      target: [transcribedChannel.organisationId, transcribedChannel.recordingId, transcribedChannel.channel],
      set: { transcribedMs },
    });
}

/** Waits for running edits, which lock their recording. */
export async function lockRecordingsOfJob(jobId: string): Promise<void> {
  await db
    .select({ id: recording.id })
    .from(recording)
    .where(eq(recording.jobId, jobId))
    .orderBy(asc(recording.id))
    .for('no key update');
}
