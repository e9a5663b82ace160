import { eq, sql } from 'drizzle-orm';
import { now } from '../../../platform/clock.ts';
import { db } from '../../../platform/database/scope.ts';
import { newId } from '../../../platform/ids.ts';
import { found } from '../../../platform/refusal.ts';
import { recording } from '../transcripts.table.ts';

export type RecordingRow = typeof recording.$inferSelect;

export async function getRecordingOfFile(fileId: string): Promise<RecordingRow> {
  return found(await findRecordingOfFile(fileId));
}

export async function findRecordingOfFile(fileId: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select().from(recording).where(eq(recording.fileId, fileId));
  return row;
}

/** Makes the recording of a file, or brings the one that a retried check finds up to date. Answers its id. */
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

/** Raises how far decoding is; with the end of the audio its length is known, and what of it was lost. */
export async function saveDecoded(
  recordingId: string,
  decodedMs: number,
  durationMs: number | null,
  lostMs = 0,
): Promise<void> {
  await db
    .update(recording)
    .set({
      decodedMs: sql`greatest(${recording.decodedMs}, ${decodedMs})`,
      ...(durationMs === null ? {} : { durationMs, lostMs }),
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
