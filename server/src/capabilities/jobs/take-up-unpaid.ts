import { asc, and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { emit } from '../../platform/tasks/notice.ts';
import { lookEvery } from '../../platform/tasks/look-every.ts';
import { DEFAULT_TRIES } from '../../platform/tasks/retry-delay.ts';
import { findOpenRequest, findOrganisationsThatWait } from '../credits/index.ts';
import { holdJobOfFile } from './jobs.store.ts';
import { job, jobFile } from './jobs.table.ts';
import { settleJob } from './move-file.ts';
import { stillLacks, takeUp } from './pay-file.ts';

const LOOK_MS = 10 * 60_000;

/**
 * Answers the notice that credits came: takes the files that wait for them up again, in the order in which they came.
 * Whose oldest file still cannot be paid waits with all later ones; others are not kept by that.
 */
export const takeUpUnpaid = defineTask({
  name: 'jobs.take-up-unpaid',
  lane: 'light',
  payload: z.object({}),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    // Nothing of a deleted organisation is paid; restored, it is looked at again within ten minutes.
    if (!(await task.read(() => isPresent(task.organisationId)))) return task.finish('skipped');
    const poor = new Set<string>();
    for (const { id, personId } of await task.read(findUnpaid)) {
      if (poor.has(personId)) continue;
      if ((await task.write(() => goOnWith(id))) === 'unpaid') poor.add(personId);
    }
    return task.finish('done');
  },
});

async function isPresent(organisationId: string): Promise<boolean> {
  const { rowCount } = await sqlQuery('select from organisation where id = $1 and deleted_at is null', [
    organisationId,
  ]);
  return rowCount === 1;
}

const findUnpaid = (): Promise<{ id: string; personId: string }[]> =>
  db
    .select({ id: jobFile.id, personId: job.createdBy })
    .from(jobFile)
    .innerJoin(job, eq(job.id, jobFile.jobId))
    .where(and(eq(jobFile.state, 'unpaid'), eq(jobFile.standing, 'active'), isNull(job.deletedAt)))
    .orderBy(asc(jobFile.createdAt), asc(jobFile.id));

/** Looks anew with the job held. What was declined waits until its customer asks again. */
export async function goOnWith(jobFileId: string): Promise<'paid' | 'unpaid' | 'gone'> {
  const held = await holdJobOfFile(jobFileId);
  if (!held || held.job.deletedAt || held.file.state !== 'unpaid' || held.file.standing !== 'active')
    return 'gone';
  if (!(await findOpenRequest(jobFileId))) return 'gone';
  if (await stillLacks(held.job, held.file)) return 'unpaid';
  if (!(await takeUp(held.file))) return 'unpaid';
  await settleJob(held.job);
  return 'paid';
}

/** Limits begin anew with the month, and no posting says so. The key makes many workers ask once. */
export async function orderTakingUp(): Promise<void> {
  const slot = Math.floor(now().getTime() / LOOK_MS);
  for (const organisationId of await run(asPlatform(), findOrganisationsThatWait))
    await run(asTask(organisationId), () =>
      emit('credits.arrived', {
        organisationId,
        subjectId: organisationId,
        key: `look:${slot}`,
        payload: {},
      }),
    );
}

/** Looks every ten minutes for as long as the process runs. */
export function startTakingUpUnpaid(signal: AbortSignal): void {
  void lookEvery(LOOK_MS, 'unpaid work', orderTakingUp, signal);
}
