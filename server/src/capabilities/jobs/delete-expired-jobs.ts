import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import { defineTask, DEFAULT_TRIES } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';
import { findOrganisationsWithSetting, readSettings } from '../organisations/index.ts';
import { hideJob } from './delete-job.ts';
import { job } from './jobs.table.ts';
import { stopTasks } from './stop-tasks.ts';

const DAY_MS = 24 * 3_600_000;
/** Jobs per query. */
const BATCH_SIZE = 50;

/**
 * Deletes jobs that were completed or restored longer ago than the organisation's retention. Like any deleted
 * job, they are hidden and can be restored for 30 days.
 */
export const deleteExpiredJobs = defineTask({
  name: 'jobs.delete-expired-jobs',
  label: 'Delete old jobs',
  queue: 'light',
  payload: z.object({}),
  tries: DEFAULT_TRIES,
  isLowPriority: true,
  handle: async (task) => {
    const { organisationId } = task;
    const { retentionDays } = await task.read(() => readSettings(organisationId));
    if (retentionDays === null) return task.finish('skipped');
    const before = completedBefore(retentionDays);
    for (let found = BATCH_SIZE; found === BATCH_SIZE;) {
      const jobs = await task.read(() => findCompleted(before));
      found = jobs.length;
      for (const jobId of jobs) await task.advance(() => deleteCompleted(organisationId, jobId, before));
    }
    return task.finish('done');
  },
});

/** Retention of a restored job starts again at its restoration. */
const isCompletedBefore = (before: Date) =>
  and(
    isNull(job.deletedAt),
    lt(job.completedAt, before),
    or(isNull(job.restoredAt), lt(job.restoredAt, before)),
  );

const completedBefore = (days: number): Date => new Date(now().getTime() - days * DAY_MS);

/** Number of the organisation's jobs that a retention of this many days deletes. */
export async function countJobsPastRetention(days: number): Promise<number> {
  const [row] = await db
    .select({ jobs: sql<number>`count(*)::int` })
    .from(job)
    .where(isCompletedBefore(completedBefore(days)));
  return row!.jobs;
}

async function findCompleted(before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: job.id })
    .from(job)
    .where(isCompletedBefore(before))
    .orderBy(asc(job.completedAt))
    .limit(BATCH_SIZE);
  return rows.map(({ id }) => id);
}

/** Deletes one job per transaction. Tasks are stopped before the job is locked, as in every deletion. */
async function deleteCompleted(organisationId: string, jobId: string, before: Date): Promise<void> {
  await stopTasks(jobId);
  const [locked] = await db
    .select()
    .from(job)
    .where(and(eq(job.id, jobId), isCompletedBefore(before)))
    .for('update');
  if (locked) await hideJob({ organisationId, personId: null }, locked);
}

/**
 * Enqueues the deletion once a day for each organisation with a retention. The key deduplicates between
 * workers.
 */
export async function enqueueDeletions(): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  for (const organisationId of await findOrganisationsWithSetting('retentionDays'))
    await run(asSystem(organisationId), () =>
      enqueue(deleteExpiredJobs, { organisationId, subjectId: organisationId, key: day, payload: {} }),
    );
}

/** Hourly, so that an organisation with a new retention need not wait for the next day. */
export const jobRetention = defineSchedule({
  name: 'jobs.delete-expired-jobs',
  cron: '23 * * * *',
  run: enqueueDeletions,
});
