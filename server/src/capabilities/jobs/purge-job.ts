import { restorableUntil } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { db, run } from '../../platform/database/scope.ts';
import { deleteMailsAbout } from '../../platform/mail/outbox.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { forgetTasks } from '../../platform/tasks/enqueue.ts';
import { TRIES_OVER_A_DAY } from '../../platform/tasks/retry-delay.ts';
import { blankRefundReasons } from '../credits/index.ts';
import { findFilesOf, forgetFiles, removeFileBytes } from '../files/index.ts';
import { tellPurge } from './before-purge.ts';
import { findJobFiles } from './jobs.store.ts';
import { job, type JobRow } from './jobs.table.ts';
import { endPayment } from './pay-file.ts';

/**
 * Removes a deleted job for good: its bytes first and then its rows, because rows without bytes can be purged again
 * and bytes without rows would be found by nobody. Words, revisions and search go with the rows.
 */
export const purgeJob = defineTask({
  name: 'jobs.purge-job',
  lane: 'light',
  payload: z.object({ jobId: z.uuid() }),
  tries: TRIES_OVER_A_DAY,
  isPatient: true,
  handle: async (task) => {
    const { jobId } = task.payload;
    const files = await task.read(async () => (isDue(await findAny(jobId)) ? findFilesOf(jobId) : undefined));
    if (!files) return task.finish('skipped');
    for (const file of files) await removeFileBytes(file);
    await run(asPlatform(), async () => {
      await deleteMailsAbout(task.organisationId, jobId);
      await blankRefundReasons(task.organisationId, jobId);
    });
    return task.finish('done', async () => {
      // Restored in the meantime it would be a job without its bytes: the look before keeps a minute's distance.
      if (!isDue(await findAny(jobId))) return;
      for (const file of await findJobFiles(jobId)) {
        await endPayment(file.id);
        await forgetTasks(file.id);
        // Those of its upload, whose id the file has.
        await forgetTasks(file.fileId);
        for (const { fileId } of file.tracks) await forgetTasks(fileId);
      }
      await tellPurge(task.organisationId, jobId);
      await db.delete(job).where(eq(job.id, jobId));
      await forgetFiles(jobId);
      await audit({ organisationId: task.organisationId, personId: null }, 'job.purged', jobId);
    });
  },
});

async function findAny(jobId: string): Promise<JobRow | undefined> {
  const [row] = await db.select().from(job).where(eq(job.id, jobId)).for('update');
  return row;
}

const isDue = (row: JobRow | undefined): boolean =>
  !!row?.deletedAt && restorableUntil(row.deletedAt) < now();
