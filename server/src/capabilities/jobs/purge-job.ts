import { restorableUntil } from '@colloquy/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import { deleteMailsAbout } from '../../platform/mail/outbox.ts';
import { notifyBeforePurge } from '../../platform/purge-listeners.ts';
import { defineTask, TRIES_OVER_A_DAY } from '../../platform/tasks/define-task.ts';
import { deleteTasks } from '../../platform/tasks/enqueue.ts';
import { blankRefundReasons } from '../credits/index.ts';
import { findFilesByOwner, deleteFileRows, removeFileBytes } from '../files/index.ts';
import { findJobFiles, lockAnyJob } from './jobs.store.ts';
import { job, jobFile, type JobRow } from './jobs.table.ts';
import { endPayment } from './pay-run.ts';

/**
 * Deletes a job for good: bytes before rows, because a purge of rows without bytes can be repeated while
 * bytes without rows would be orphaned. Transcripts, revisions and search entries are deleted with the rows.
 */
export const purgeJob = defineTask({
  name: 'jobs.purge-job',
  label: 'Delete a job for good',
  queue: 'light',
  payload: z.object({ jobId: z.uuid() }),
  tries: TRIES_OVER_A_DAY,
  isLowPriority: true,
  handle: async (task) => {
    const { jobId } = task.payload;
    const files = await task.read(async () =>
      isDue(await lockAnyJob(jobId)) ? findFilesByOwner(jobId) : undefined,
    );
    if (!files) return task.finish('skipped');
    for (const file of files) await removeFileBytes(file);
    await run(asPlatform(), async () => {
      await deleteMailsAbout(task.organisationId, jobId);
      await blankRefundReasons(task.organisationId, jobId);
    });
    return task.finish('done', async () => {
      // A restore in between would leave a job without its bytes; `purgeAt` keeps a minute's distance.
      if (!isDue(await lockAnyJob(jobId))) return;
      for (const file of await findJobFiles(jobId)) {
        await endPayment(file.id);
        await deleteTasks(file.id);
        // Tasks of its upload, whose id is that of the file.
        await deleteTasks(file.fileId);
        for (const { fileId } of file.tracks) await deleteTasks(fileId);
      }
      await notifyBeforePurge('job', task.organisationId, jobId);
      await db.delete(job).where(eq(job.id, jobId));
      await deleteFileRows(jobId);
      await audit({ organisationId: task.organisationId, personId: null }, 'job.purged', jobId);
    });
  },
});

const isDue = (row: JobRow | undefined): boolean =>
  !!row?.deletedAt && restorableUntil(row.deletedAt) < now();

/**
 * Deletes some jobs of the scope's organisation whose bytes are gone, and returns how many. Their reservations are
 * released, because the ledger stays.
 */
export async function deleteJobs(max: number): Promise<number> {
  const rows = await db.select({ id: job.id }).from(job).orderBy(asc(job.id)).limit(max);
  const ids = rows.map(({ id }) => id);
  const files = await db.select({ id: jobFile.id }).from(jobFile).where(inArray(jobFile.jobId, ids));
  for (const { id } of files) await endPayment(id);
  await db.delete(job).where(inArray(job.id, ids));
  return ids.length;
}
