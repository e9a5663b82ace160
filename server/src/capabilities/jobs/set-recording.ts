import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { notifyJobChanged } from './job-events.ts';
import { jobFile } from './jobs.table.ts';

/** Saves the recording id and duration that a service found, for lists and links to the transcript. */
export async function setRecording(
  jobFileId: string,
  known: { recordingId: string; durationMs?: number | null },
): Promise<void> {
  const [row] = await db
    .update(jobFile)
    .set({
      recordingId: known.recordingId,
      ...(typeof known.durationMs === 'number' && { durationMs: known.durationMs }),
    })
    .where(eq(jobFile.id, jobFileId))
    .returning({ organisationId: jobFile.organisationId, id: jobFile.jobId });
  if (row) await notifyJobChanged(row);
}
