import type { FileProgress } from '@colloquy/contract/jobs';
import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { notifyJobChanged } from './job-events.ts';
import { jobFile } from './jobs.table.ts';
import { failRun, finishRun, reportRun, type RunReport } from './run-progress.ts';
import { getOnlyRun } from './stage-runs.store.ts';

/** Reports progress of the only run of a file, see `reportRun`. */
export async function reportProgress({
  jobFileId,
  ...report
}: RunReport & { jobFileId: string }): Promise<void> {
  await reportRun(await getOnlyRun(jobFileId), report);
}

/** Marks the only run of a file as failed, see `failRun`. */
export async function failFile(
  jobFileId: string,
  failure: NonNullable<FileProgress['failure']>,
): Promise<void> {
  await failRun((await getOnlyRun(jobFileId)).id, failure);
}

/** Marks the only run of a file as done, see `finishRun`. */
export async function finishFile(
  jobFileId: string,
  outcome: { priceFactor?: number | undefined } = {},
): Promise<void> {
  await finishRun((await getOnlyRun(jobFileId)).id, outcome);
}

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
