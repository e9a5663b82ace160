import type { FileProgress } from '@colloquy/contract';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { lookEvery } from '../../platform/tasks/look-every.ts';
import { emit } from '../../platform/tasks/notice.ts';
import { holdJobOfFile } from './jobs.store.ts';
import { job, jobFile, UNDER_WAY } from './jobs.table.ts';
import { settleJob } from './move-file.ts';
import { takeUp } from './pay-file.ts';
import { tellJob } from './tell-job.ts';

const LOOK_MS = 10 * 60_000;

/** Of these it is not known when they are over; the others wait for a person. */
const PASSING = ['engine-limit', 'engine-too-slow', 'engine-unreachable'];

/**
 * The engine of a file's order, which is on another machine, does not work: the file waits for it, as its organisation
 * chose. What was heard so far is kept, and so is what is set aside for it.
 */
export async function waitForEngine(
  jobFileId: string,
  failure: NonNullable<FileProgress['failure']>,
): Promise<void> {
  const [row] = await db
    .update(jobFile)
    .set({ state: 'no-engine', failure, readyAt: null })
    .where(and(eq(jobFile.id, jobFileId), inArray(jobFile.state, UNDER_WAY)))
    .returning({ organisationId: jobFile.organisationId, id: jobFile.jobId });
  if (!row) return;
  await audit({ organisationId: row.organisationId, personId: null }, 'job.file-waits-for-engine', row.id);
  await tellJob(row);
}

/** Answers the notice that an engine may work again, or is used no more: takes up the files that wait for it. */
export const takeUpForEngine = defineTask({
  name: 'jobs.take-up-for-engine',
  lane: 'light',
  payload: z.object({ connectionId: z.uuid() }),
  tries: 5,
  handle: async (task) => {
    const waiting = await task.read(() => findWaiting(task.payload.connectionId));
    for (const id of waiting) await task.write(() => goOnWith(id));
    return task.finish('done', () => hint(task.organisationId, 'figures', task.organisationId));
  },
});

async function findWaiting(connectionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: jobFile.id })
    .from(jobFile)
    .innerJoin(job, eq(job.id, jobFile.jobId))
    .where(
      and(
        eq(jobFile.state, 'no-engine'),
        eq(jobFile.standing, 'active'),
        eq(job.connectionId, connectionId),
        isNull(job.deletedAt),
      ),
    )
    .orderBy(asc(jobFile.createdAt), asc(jobFile.id));
  return rows.map(({ id }) => id);
}

async function goOnWith(jobFileId: string): Promise<void> {
  const held = await holdJobOfFile(jobFileId);
  if (!held || held.job.deletedAt || held.file.state !== 'no-engine' || held.file.standing !== 'active')
    return;
  await takeUp(held.file);
  await settleJob(held.job);
}

/** What may have passed by itself is tried again. The key makes many workers ask once. */
export async function orderTryingEngines(): Promise<void> {
  const slot = Math.floor(now().getTime() / LOOK_MS);
  const { rows } = await run(asPlatform(), () =>
    sqlQuery<{ organisationId: string; connectionId: string }>(
      `select distinct j.organisation_id as "organisationId", j.connection_id as "connectionId"
       from job_file f join job j on j.organisation_id = f.organisation_id and j.id = f.job_id
       where f.state = 'no-engine' and f.failure ->> 'reason' = any ($1) and j.connection_id is not null`,
      [PASSING],
    ),
  );
  for (const { organisationId, connectionId } of rows)
    await run(asTask(organisationId), () =>
      emit('models.engine-changed', {
        organisationId,
        subjectId: connectionId,
        key: `${connectionId}:look:${slot}`,
        payload: { connectionId },
      }),
    );
}

/** Looks every ten minutes for as long as the process runs. */
export function startTryingEngines(signal: AbortSignal): void {
  void lookEvery(LOOK_MS, 'engines that work is kept by', orderTryingEngines, signal);
}
