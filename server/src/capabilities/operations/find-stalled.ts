import { jobCode, type Sid } from '@colloquy/contract';
import type { StalledKind, StalledWork } from '@colloquy/contract/operations';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { undeliveredTasks } from './tasks.ts';
import { findWorkTasks } from '../services/index.ts';

export type StalledItem = {
  kind: StalledKind;
  organisationId: string;
  /** A run, a ready file, or a task. */
  subjectId: string;
  jobId: string | null;
};

/** Ignores recent changes: their transaction or process may not be finished. */
const SETTLED_MS = 60_000;
/** Rows per kind and check. */
const MAX_ROWS = 500;
const MAX_SHOWN = 50;
/** Timeout of a check, so that it does not block others; the next one tries again. */
const STATEMENT_TIMEOUT_MS = 60_000;

const ACTIVE_FILES = `published.job_file f
  join published.job j on j.organisation_id = f.organisation_id and j.id = f.job_id and j.deleted_at is null
  join published.organisation o on o.id = f.organisation_id and o.deleted_at is null`;

const ACTIVE_RUNS = `published.stage_run s
  join published.job_file f on f.organisation_id = s.organisation_id and f.id = s.job_file_id
  join published.job j on j.organisation_id = s.organisation_id and j.id = s.job_id and j.deleted_at is null
  join published.organisation o on o.id = s.organisation_id and o.deleted_at is null`;

/** A queued task that is due, or one whose worker is silent. */
const UNATTENDED = `(t.state = 'queued' and t.created_at < $1 and coalesce(t.start_after < $1, true)
  or t.state = 'running' and coalesce(t.heartbeat_at < $1, true))`;

export const STALLED_QUERY = `with
     idle_run as (
       select 'file-without-task' as kind, s.organisation_id, s.id, s.job_id from ${ACTIVE_RUNS}
       where s.state in ('waiting', 'running') and f.status = 'active' and s.created_at < $1
         and (f.tracks_expected is null or jsonb_array_length(f.tracks) >= f.tracks_expected)
         and not exists (select from task t where t.organisation_id = s.organisation_id and t.subject_id = f.id
           and t.payload ->> 'runId' = s.id::text and t.name = any ($2)
           and (t.state in ('queued', 'running') or t.ended_at > $1))
       limit ${MAX_ROWS}),
     waiting_run as (
       select 'file-without-reason' as kind, s.organisation_id, s.id, s.job_id from ${ACTIVE_RUNS}
       where f.status = 'active' and (
         s.state = 'no-engine' and j.connection_id is null
         or s.state = 'unpaid' and not coalesce((s.failure ->> 'canRetry')::boolean, false)
           and not exists (select from published.credit_request r where r.organisation_id = s.organisation_id
             and r.stage_run_id = s.id and r.state = 'open'))
       limit ${MAX_ROWS}),
     ready_file as (
       select distinct 'ready-file' as kind, f.organisation_id, f.id, f.job_id from ${ACTIVE_FILES}
         join task t on t.organisation_id = f.organisation_id and t.subject_id = f.id and t.state = 'cancelled'
       where f.state = 'ready' and f.status = 'active' and t.ended_at < $1
       limit ${MAX_ROWS}),
     task_alone as (
       select 'task' as kind, t.organisation_id, t.id, f.job_id from task t
         left join published.job_file f on f.organisation_id = t.organisation_id and f.id = t.subject_id
         left join published.job j on j.organisation_id = f.organisation_id and j.id = f.job_id
       where (f.id is null or f.status = 'active' and j.deleted_at is null)
         and t.id in (${undeliveredTasks(UNATTENDED)})
       limit ${MAX_ROWS})
     select kind, organisation_id as "organisationId", id as "subjectId", job_id as "jobId" from (
       select * from idle_run union all select * from waiting_run
       union all select * from ready_file union all select * from task_alone) found`;

/**
 * Runs, files and tasks of all organisations that no task will continue. Those on hold, cancelled, deleted, failed
 * or declined wait for a person and are not stalled. Platform scope.
 */
export async function findStalled(): Promise<StalledItem[]> {
  await sqlQuery(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  const { rows } = await sqlQuery<StalledItem>(STALLED_QUERY, [
    new Date(now().getTime() - SETTLED_MS),
    findWorkTasks(),
  ]);
  return rows;
}

type Row = Omit<StalledWork, 'job' | 'foundAt'> & { sid: Sid | null; number: number | null; foundAt: Date };

/** Recently stalled work and its outcome. Platform scope. */
export async function findRecentStalled(): Promise<StalledWork[]> {
  const { rows } = await sqlQuery<Row>(
    `select s.id, s.kind, o.name as organisation, s.job_id as "jobId", j.sid, j.number, s.found_at as "foundAt",
       s.times, s.outcome
     from stalled_work s join published.organisation o on o.id = s.organisation_id
       left join published.job j on j.organisation_id = s.organisation_id and j.id = s.job_id
     order by s.found_at desc, s.id limit ${MAX_SHOWN}`,
  );
  return rows.map(({ sid, number, foundAt, ...row }) => ({
    ...row,
    job: sid !== null && number !== null ? jobCode(sid, number) : null,
    foundAt: foundAt.toISOString(),
  }));
}
