import { asc, and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { defineTask, DEFAULT_TRIES } from '../../platform/tasks/define-task.ts';
import { publish } from '../../platform/tasks/domain-events.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';
import { findOpenRequest, findOrganisationsWithOpenRequests } from '../credits/index.ts';
import { job, jobFile } from './jobs.table.ts';
import { updateJobStage } from './move-file.ts';
import { isStillUnaffordable } from './pay-run.ts';
import { resumeRun } from './resume-run.ts';
import { lockRun } from './stage-runs.store.ts';
import { stageRun } from './stage-runs.table.ts';

const INTERVAL_MS = 10 * 60_000;

/**
 * Handles `credits.arrived`: resumes unpaid files, oldest first. If a person's oldest file is still
 * unaffordable, their later files are skipped too; other people's files continue.
 */
export const resumeUnpaidFiles = defineTask({
  name: 'jobs.resume-unpaid-files',
  label: 'Resume work that waits for credits',
  queue: 'light',
  payload: z.object({}),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    // Files of a deleted organisation are not paid. After a restore, the next check finds them within ten
    // minutes.
    if (!(await task.read(() => isPresent(task.organisationId)))) return task.finish('skipped');
    const unaffordable = new Set<string>();
    for (const { id, personId } of await task.read(findUnpaid)) {
      if (unaffordable.has(personId)) continue;
      if ((await task.write(() => resumeUnpaidRun(id))) === 'unpaid') unaffordable.add(personId);
    }
    return task.finish('done');
  },
});

async function isPresent(organisationId: string): Promise<boolean> {
  const { rowCount } = await sqlQuery(
    'select from published.organisation where id = $1 and deleted_at is null',
    [organisationId],
  );
  return rowCount === 1;
}

const findUnpaid = (): Promise<{ id: string; personId: string }[]> =>
  db
    .select({ id: stageRun.id, personId: job.createdBy })
    .from(stageRun)
    .innerJoin(job, eq(job.id, stageRun.jobId))
    .innerJoin(jobFile, eq(jobFile.id, stageRun.jobFileId))
    .where(and(eq(stageRun.state, 'unpaid'), eq(jobFile.status, 'active'), isNull(job.deletedAt)))
    .orderBy(asc(jobFile.createdAt), asc(jobFile.id), asc(stageRun.stage), asc(stageRun.key));

/** Checks again with the job locked. A declined run waits until its customer asks again. */
async function resumeUnpaidRun(runId: string): Promise<'paid' | 'unpaid' | 'gone'> {
  const locked = await lockRun(runId);
  if (!locked || locked.job.deletedAt || locked.run.state !== 'unpaid' || locked.file.status !== 'active')
    return 'gone';
  if (!(await findOpenRequest(runId))) return 'gone';
  if (await isStillUnaffordable(locked)) return 'unpaid';
  if (!(await resumeRun(locked.run))) return 'unpaid';
  await updateJobStage(locked.job);
  return 'paid';
}

/**
 * Personal limits reset monthly without a posting, so this publishes `credits.arrived` periodically. The key
 * deduplicates between workers.
 */
export async function enqueueResume(): Promise<void> {
  const slot = Math.floor(now().getTime() / INTERVAL_MS);
  for (const organisationId of await run(asPlatform(), findOrganisationsWithOpenRequests))
    await run(asSystem(organisationId), () =>
      publish('credits.arrived', {
        organisationId,
        subjectId: organisationId,
        key: `schedule:${slot}`,
        payload: {},
      }),
    );
}

export const unpaidResumption = defineSchedule({
  name: 'jobs.resume-unpaid-files',
  cron: '*/10 * * * *',
  run: enqueueResume,
});
