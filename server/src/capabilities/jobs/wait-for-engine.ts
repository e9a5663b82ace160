import type { FileProgress } from '@colloquy/contract/jobs';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { defineTask, DEFAULT_TRIES } from '../../platform/tasks/define-task.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';
import { publish } from '../../platform/tasks/domain-events.ts';
import { isEngineOn, clearEngineFailure, publishEngineChanged } from '../models/index.ts';
import { getJobFile } from './jobs.store.ts';
import { job, jobFile } from './jobs.table.ts';
import { updateJobStage } from './move-file.ts';
import { resumeRun } from './resume-run.ts';
import { runUnderWay } from './run-progress.ts';
import { publishJobEvent, notifyJobChanged } from './job-events.ts';
import { RUN_UNDER_WAY } from './stage-runs.rules.ts';
import { changeRuns, findFileRun, lockRun } from './stage-runs.store.ts';
import { stageRun } from './stage-runs.table.ts';

const INTERVAL_MS = 10 * 60_000;

/** PostgreSQL interval. */
const MAX_RETRY_INTERVAL = '6 hours';

/** Failures that may pass without a person's action. */
const TEMPORARY_FAILURES = ['engine-limit', 'engine-too-slow', 'engine-unreachable'];

/**
 * The remote engine of a run does not work, and the run waits for it as its organisation chose. The partial result
 * and the reservation are kept.
 */
export async function waitForEngine(
  runId: string,
  failure: NonNullable<FileProgress['failure']>,
): Promise<void> {
  const { file } = requireFound(await findFileRun(runId));
  const jobFileId = file.id;
  const [waiting] = await changeRuns(jobFileId, runUnderWay(runId), {
    state: 'no-engine',
    failure,
    readyAt: null,
  });
  if (!waiting) return;
  const { organisationId, jobId: id } = waiting;
  const { recordingId } = await getJobFile(jobFileId);
  const row = { organisationId, id, recordingId };
  await audit({ organisationId: row.organisationId, personId: null }, 'job.file-waits-for-engine', row.id);
  await publishJobEvent('file.no-engine', {
    organisationId: row.organisationId,
    jobId: row.id,
    file: { id: jobFileId, recordingId: row.recordingId },
    state: 'no-engine',
    reason: failure.reason,
    // Retries of a temporary failure fail in the same way again and again.
    once: `${runId}:no-engine:${failure.reason}:${now().toISOString().slice(0, 10)}`,
  });
  await notifyJobChanged(row);
}

/**
 * Handles `models.engine-changed`: resumes the runs that wait for the engine. If it has not been seen
 * working, only the first run tries it, because a broken engine takes long to fail.
 */
export const resumeFilesOfEngine = defineTask({
  name: 'jobs.resume-files-of-engine',
  label: 'Resume work of an engine',
  queue: 'light',
  payload: z.object({ connectionId: z.uuid(), isWorking: z.boolean().optional() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { connectionId, isWorking = false } = task.payload;
    const waiting = await task.read(() => findWaiting(connectionId));
    const resumeAll = isWorking || !(await task.read(() => isEngineOn(task.organisationId, connectionId)));
    for (const id of resumeAll ? waiting : waiting.slice(0, 1)) await task.write(() => resumeWaitingRun(id));
    return task.finish('done', () => invalidate(task.organisationId, 'figures', task.organisationId));
  },
});

/** A remote engine transcribed a file: the files that wait for it continue. Within a scope. */
export async function reportEngineWorks(organisationId: string, connectionId: string): Promise<void> {
  await clearEngineFailure(organisationId, connectionId);
  if ((await findWaiting(connectionId)).length > 0)
    await publishEngineChanged(organisationId, connectionId, { isWorking: true });
}

async function findWaiting(connectionId: string): Promise<string[]> {
  const rows = await db
    .select({ id: stageRun.id })
    .from(stageRun)
    .innerJoin(jobFile, eq(jobFile.id, stageRun.jobFileId))
    .innerJoin(job, eq(job.id, stageRun.jobId))
    .where(
      and(
        eq(stageRun.state, 'no-engine'),
        eq(jobFile.status, 'active'),
        eq(job.connectionId, connectionId),
        isNull(job.deletedAt),
      ),
    )
    .orderBy(asc(jobFile.createdAt), asc(jobFile.id), asc(stageRun.stage), asc(stageRun.key));
  return rows.map(({ id }) => id);
}

async function resumeWaitingRun(runId: string): Promise<void> {
  const locked = await lockRun(runId);
  if (!locked || locked.job.deletedAt || locked.run.state !== 'no-engine' || locked.file.status !== 'active')
    return;
  await resumeRun(locked.run);
  await updateJobStage(locked.job);
}

/**
 * Retries temporary failures after as long as they have lasted, and resumes files whose engine may no longer
 * be used. Skips engines with a run in progress, because it shows whether the engine works; a run that nothing
 * works on does not count. The key deduplicates between workers.
 */
export async function enqueueEngineRetries(): Promise<void> {
  const slot = Math.floor(now().getTime() / INTERVAL_MS);
  const { rows } = await run(asPlatform(), () =>
    sqlQuery<{ organisationId: string; connectionId: string }>(
      `select distinct j.organisation_id as "organisationId", j.connection_id as "connectionId"
       from stage_run s join job_file f on f.organisation_id = s.organisation_id and f.id = s.job_file_id
         join job j on j.organisation_id = s.organisation_id and j.id = s.job_id
         join published.engine_connection c on c.id = j.connection_id
         left join published.organisation_engine e on e.organisation_id = j.organisation_id and e.connection_id = c.id
       where s.state = 'no-engine' and f.status = 'active' and j.deleted_at is null
         and (not coalesce(e.is_on, false) or not c.is_allowed or c.deleted_at is not null or (
           s.failure ->> 'reason' = any ($1)
           and (e.failure is null or $2 - (e.failure ->> 'at')::timestamptz >= least($3::interval,
             (e.failure ->> 'at')::timestamptz - (e.failure ->> 'since')::timestamptz))
           and not exists (select from stage_run o join job_file of on of.organisation_id = o.organisation_id and of.id = o.job_file_id
               join job p on p.organisation_id = o.organisation_id and p.id = o.job_id
             where o.organisation_id = s.organisation_id and p.connection_id = c.id
               and o.state = any ($4) and of.status = 'active' and p.deleted_at is null
               and (of.tracks_expected is null or jsonb_array_length(of.tracks) >= of.tracks_expected)
               and (o.job_file_id <> s.job_file_id or o.state <> 'waiting'))))`,
      [TEMPORARY_FAILURES, now(), MAX_RETRY_INTERVAL, RUN_UNDER_WAY],
    ),
  );
  for (const { organisationId, connectionId } of rows)
    await run(asSystem(organisationId), () =>
      publish('models.engine-changed', {
        organisationId,
        subjectId: connectionId,
        key: `${connectionId}:schedule:${slot}`,
        payload: { connectionId },
      }),
    );
}

export const engineRetries = defineSchedule({
  name: 'jobs.retry-engines',
  cron: '5-59/10 * * * *',
  run: enqueueEngineRetries,
});
