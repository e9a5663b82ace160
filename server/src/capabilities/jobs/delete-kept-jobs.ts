import { and, asc, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { db, run } from '../../platform/database/scope.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { lookEvery } from '../../platform/tasks/look-every.ts';
import { findOrganisationsWith, readSettings } from '../organisations/index.ts';
import { hideJob } from './delete-job.ts';
import { job } from './jobs.table.ts';

const DAY_MS = 24 * 3_600_000;
const LOOK_MS = 3_600_000;
/** In one transaction, so that none holds many jobs for long. */
const MOST_JOBS = 50;

/**
 * Deletes what an organisation no longer keeps: jobs that were completed longer ago than its retention says. As if a
 * person had: they are hidden for 30 days and can come back.
 */
export const deleteKeptJobs = defineTask({
  name: 'jobs.delete-kept-jobs',
  lane: 'light',
  payload: z.object({}),
  tries: 5,
  handle: async (task) => {
    const { organisationId } = task;
    const { retentionDays } = await task.read(() => readSettings(organisationId));
    if (retentionDays === null) return task.finish('skipped');
    const before = new Date(now().getTime() - retentionDays * DAY_MS);
    for (let deleted = MOST_JOBS; deleted === MOST_JOBS;)
      deleted = await task.write(() => deleteCompleted(organisationId, before));
    return task.finish('done');
  },
});

async function deleteCompleted(organisationId: string, before: Date): Promise<number> {
  const jobs = await db
    .select()
    .from(job)
    .where(and(isNull(job.deletedAt), lt(job.completedAt, before)))
    .orderBy(asc(job.completedAt))
    .limit(MOST_JOBS)
    .for('update');
  for (const held of jobs) await hideJob({ organisationId, personId: null }, held);
  return jobs.length;
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
