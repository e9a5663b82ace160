import { jobCode, type Sid, type StalledKind, type StalledWork } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { PIPELINE_TASKS } from '../transcripts/index.ts';
import { undelivered } from './undelivered.ts';

export type Stalled = { kind: StalledKind; organisationId: string; subjectId: string; jobId: string | null };

/** What changed within this time is left alone: whoever changed it may not be done. */
const SETTLED_MS = 60_000;
/** Found at a time, of each kind. */
const MOST_ROWS = 500;
const MOST_SHOWN = 50;
/** A check that takes longer fails, and the next one tries again: it must not take the database from others. */
const LONGEST_MS = 60_000;

const ACTIVE_FILES = `job_file f
  join job j on j.organisation_id = f.organisation_id and j.id = f.job_id and j.deleted_at is null
  join organisation o on o.id = f.organisation_id and o.deleted_at is null`;

/** A waiting task that is due, or one whose worker is silent. */
const UNATTENDED = `(t.state = 'queued' and t.created_at < $1 and coalesce(t.start_after < $1, true)
  or t.state = 'running' and coalesce(t.heartbeat_at < $1, true))`;

export const STALLED_QUERY = `with
     pipeline_file as (
       select 'file-without-task' as kind, f.organisation_id, f.id, f.job_id from ${ACTIVE_FILES}
       where f.state in ('waiting', 'running') and f.standing = 'active' and f.created_at < $1
         and (f.tracks_expected is null or jsonb_array_length(f.tracks) >= f.tracks_expected)
         and not exists (select from task t where t.organisation_id = f.organisation_id and t.subject_id = f.id
           and t.name = any ($2) and (t.state in ('queued', 'running') or t.ended_at > $1))
       limit ${MOST_ROWS}),
     waiting_file as (
       select 'file-without-reason' as kind, f.organisation_id, f.id, f.job_id from ${ACTIVE_FILES}
       where f.standing = 'active' and (
         f.state = 'no-engine' and j.connection_id is null
         or f.state = 'unpaid' and not coalesce((f.failure ->> 'canRetry')::boolean, false)
           and not exists (select from credit_request r where r.organisation_id = f.organisation_id
             and r.job_file_id = f.id and r.state = 'open'))
       limit ${MOST_ROWS}),
     ready_file as (
       select distinct 'ready-file' as kind, f.organisation_id, f.id, f.job_id from ${ACTIVE_FILES}
         join task t on t.organisation_id = f.organisation_id and t.subject_id = f.id and t.state = 'cancelled'
       where f.state = 'ready' and f.standing = 'active' and t.ended_at < $1
       limit ${MOST_ROWS}),
     task_alone as (
       select 'task' as kind, t.organisation_id, t.id, f.job_id from task t
         left join job_file f on f.organisation_id = t.organisation_id and f.id = t.subject_id
         left join job j on j.organisation_id = f.organisation_id and j.id = f.job_id
       where (f.id is null or f.standing = 'active' and j.deleted_at is null)
         and t.id in (${undelivered(UNATTENDED)})
       limit ${MOST_ROWS})
     select kind, organisation_id as "organisationId", id as "subjectId", job_id as "jobId" from (
       select * from pipeline_file union all select * from waiting_file
       union all select * from ready_file union all select * from task_alone) found`;

/**
 * Files and tasks in a state that nothing would change any more, in every organisation. A person decides about what is
 * on hold, cancelled, deleted, failed or declined, so that is not stalled. In the scope of the platform.
 */
export async function findStalled(): Promise<Stalled[]> {
  await sqlQuery(`set local statement_timeout = ${LONGEST_MS}`);
  const { rows } = await sqlQuery<Stalled>(STALLED_QUERY, [
    new Date(now().getTime() - SETTLED_MS),
    PIPELINE_TASKS,
  ]);
  return rows;
}

type Row = Omit<StalledWork, 'job' | 'foundAt'> & { sid: Sid | null; number: number | null; foundAt: Date };

/** What was found lately, and what became of it. In the scope of the platform. */
export async function readStalled(): Promise<StalledWork[]> {
  const { rows } = await sqlQuery<Row>(
    `select s.id, s.kind, o.name as organisation, s.job_id as "jobId", j.sid, j.number, s.found_at as "foundAt",
       s.times, s.outcome
     from stalled_work s join organisation o on o.id = s.organisation_id
       left join job j on j.organisation_id = s.organisation_id and j.id = s.job_id
     order by s.found_at desc, s.id limit ${MOST_SHOWN}`,
  );
  return rows.map(({ sid, number, foundAt, ...row }) => ({
    ...row,
    job: sid !== null && number !== null ? jobCode(sid, number) : null,
    foundAt: foundAt.toISOString(),
  }));
}
