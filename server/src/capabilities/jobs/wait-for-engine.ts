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
import { DEFAULT_TRIES } from '../../platform/tasks/retry-delay.ts';
import { isEngineOn, noteEngineWorks, tellEnginesChanged } from '../models/index.ts';
import { holdJobOfFile } from './jobs.store.ts';
import { job, jobFile, UNDER_WAY } from './jobs.table.ts';
import { settleJob } from './move-file.ts';
import { takeUp } from './pay-file.ts';
import { tellHappened } from './tell-happened.ts';
import { tellJob } from './tell-job.ts';

const LOOK_MS = 10 * 60_000;

/** As the database reads it. */
const LONGEST_WAIT = '6 hours';

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
    .returning({
      organisationId: jobFile.organisationId,
      id: jobFile.jobId,
      recordingId: jobFile.recordingId,
    });
  if (!row) return;
  await audit({ organisationId: row.organisationId, personId: null }, 'job.file-waits-for-engine', row.id);
  await tellHappened('file.no-engine', {
    organisationId: row.organisationId,
    jobId: row.id,
    file: { id: jobFileId, recordingId: row.recordingId },
    state: 'no-engine',
    reason: failure.reason,
    // What may pass is tried again and again, and fails in the same way.
    once: `${jobFileId}:no-engine:${failure.reason}:${now().toISOString().slice(0, 10)}`,
  });
  await tellJob(row);
}

/**
 * Answers the notice that an engine may work again, or is used no more: takes up the files that wait for it. Where nobody
 * saw it work yet, the first of them alone tries it: a dead engine takes its time over each.
 */
export const takeUpForEngine = defineTask({
  name: 'jobs.take-up-for-engine',
  lane: 'light',
  payload: z.object({ connectionId: z.uuid(), isWorking: z.boolean().optional() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { connectionId, isWorking = false } = task.payload;
    const waiting = await task.read(() => findWaiting(connectionId));
    const goAll = isWorking || !(await task.read(() => isEngineOn(task.organisationId, connectionId)));
    for (const id of goAll ? waiting : waiting.slice(0, 1)) await task.write(() => goOnWith(id));
    return task.finish('done', () => hint(task.organisationId, 'figures', task.organisationId));
  },
});

/** A file was written down by an engine on another machine: what waits for it goes on. Within a scope. */
export async function tellEngineWorks(organisationId: string, connectionId: string): Promise<void> {
  await noteEngineWorks(organisationId, connectionId);
  if ((await findWaiting(connectionId)).length > 0)
    await tellEnginesChanged(organisationId, connectionId, { isWorking: true });
}

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

/**
 * What may have passed by itself is tried again, after as long as it has been failing by then; and files whose engine
 * nobody may use any more go on here. Not while a file is on its way to it. The key makes many workers ask once.
 */
export async function orderTryingEngines(): Promise<void> {
  const slot = Math.floor(now().getTime() / LOOK_MS);
  const { rows } = await run(asPlatform(), () =>
    sqlQuery<{ organisationId: string; connectionId: string }>(
      `select distinct j.organisation_id as "organisationId", j.connection_id as "connectionId"
       from job_file f join job j on j.organisation_id = f.organisation_id and j.id = f.job_id
         join engine_connection c on c.id = j.connection_id
         left join organisation_engine e on e.organisation_id = j.organisation_id and e.connection_id = c.id
       where f.state = 'no-engine' and f.standing = 'active' and j.deleted_at is null
         and (not coalesce(e.is_on, false) or not c.is_allowed or c.deleted_at is not null or (
           f.failure ->> 'reason' = any ($1)
           and (e.failure is null or $2 - (e.failure ->> 'at')::timestamptz >= least($3::interval,
             (e.failure ->> 'at')::timestamptz - (e.failure ->> 'since')::timestamptz))
           and not exists (select from job_file o join job p on p.organisation_id = o.organisation_id and p.id = o.job_id
             where o.organisation_id = f.organisation_id and p.connection_id = c.id
               and o.state = any ($4) and o.standing = 'active')))`,
      [PASSING, now(), LONGEST_WAIT, UNDER_WAY],
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
