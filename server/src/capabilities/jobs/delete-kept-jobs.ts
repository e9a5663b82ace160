import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { db, run } from '../../platform/database/scope.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { lookEvery } from '../../platform/tasks/look-every.ts';
import { DEFAULT_TRIES } from '../../platform/tasks/retry-delay.ts';
import { findOrganisationsWith, readSettings } from '../organisations/index.ts';
import { hideJob } from './delete-job.ts';
import { job } from './jobs.table.ts';
import { stopTasks } from './stop-tasks.ts';

const DAY_MS = 24 * 3_600_000;
const LOOK_MS = 3_600_000;
/** Found at a time. */
const MOST_JOBS = 50;

/**
 * Deletes what an organisation no longer keeps: jobs that were completed or restored longer ago than its retention
 * says. As if a person had: they are hidden for 30 days and can be restored.
 */
export const deleteKeptJobs = defineTask({
  name: 'jobs.delete-kept-jobs',
  lane: 'light',
  payload: z.object({}),
  tries: DEFAULT_TRIES,
  isPatient: true,
  handle: async (task) => {
    const { organisationId } = task;
    const { retentionDays } = await task.read(() => readSettings(organisationId));
    if (retentionDays === null) return task.finish('skipped');
    const before = completedBefore(retentionDays);
    for (let found = MOST_JOBS; found === MOST_JOBS;) {
      const jobs = await task.read(() => findCompleted(before));
      found = jobs.length;
      for (const jobId of jobs) await task.advance(() => deleteCompleted(organisationId, jobId, before));
    }
    return task.finish('done');
  },
});

/** A restored job is kept as long again as one that was completed when it was restored. */
const isCompletedBefore = (before: Date) =>
  and(
    isNull(job.deletedAt),
    lt(job.completedAt, before),
    or(isNull(job.restoredAt), lt(job.restoredAt, before)),
  );

const completedBefore = (days: number): Date => new Date(now().getTime() - days * DAY_MS);

/** How many jobs of the scope's organisation a retention of so many days deletes. */
export async function countPastRetention(days: number): Promise<number> {
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
    .limit(MOST_JOBS);
  return rows.map(({ id }) => id);
}

/** One job in a transaction, which stops its tasks before it holds it, as everybody does. */
async function deleteCompleted(organisationId: string, jobId: string, before: Date): Promise<void> {
  await stopTasks(jobId);
  const [held] = await db
    .select()
    .from(job)
    .where(and(eq(job.id, jobId), isCompletedBefore(before)))
    .for('update');
  if (held) await hideJob({ organisationId, personId: null }, held);
}

/** Asks for it once a day in each organisation that has a retention; the key makes many workers ask once. */
export async function orderDeletions(): Promise<void> {
  const day = now().toISOString().slice(0, 10);
  for (const organisationId of await findOrganisationsWith('retentionDays'))
    await run(asTask(organisationId), () =>
      enqueue(deleteKeptJobs, { organisationId, subjectId: organisationId, key: day, payload: {} }),
    );
}

/** Looks every hour for as long as the process runs: a worker that starts at noon still finds the day's work. */
export function startDeletingKeptJobs(signal: AbortSignal): void {
  void lookEvery(LOOK_MS, 'retention', orderDeletions, signal);
}
