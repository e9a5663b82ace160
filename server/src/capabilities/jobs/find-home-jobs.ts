import { oldestRestorable, SERVICES } from '@colloquy/contract';
import { type JobSummary, STAGES } from '@colloquy/contract/jobs';
import { now } from '../../platform/clock.ts';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { selectJobs } from './find-jobs.ts';

const ROWS_PER_GROUP = 5;

type JobGroup = { total: number; rows: JobSummary[] };

/** The stage of each service in which the customer reviews and accepts. */
const TO_ACCEPT = SERVICES.flatMap(({ sid, stages }) => {
  const stage = STAGES[stages].findLast(
    ({ actor, always, number }) => actor === 'customer' && always && number > 2,
  );
  return stage ? [`('${sid}', ${stage.number})`] : [];
}).join(', ');

/** The machine stages of each service. Only there files run or fail, so other jobs need no check. */
const MACHINE_STAGES = SERVICES.flatMap(({ sid, stages }) =>
  STAGES[stages].filter(({ actor }) => actor === 'machine').map(({ number }) => `('${sid}', ${number})`),
).join(', ');

const UNFINISHED = `j.deleted_at is null and j.status = 'active' and j.completed_at is null`;
const MINE = `${UNFINISHED} and j.created_by = $1`;
const hasFileThat = (condition: string): string =>
  `(j.sid, j.stage) in (${MACHINE_STAGES}) and exists (select from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id
    and f.status = 'active' and ${condition})`;

/** Action items come from the person's own jobs; running and completed jobs are all that they see. */
const GROUPS = {
  toReview: { where: `${MINE} and (j.sid, j.stage) in (${TO_ACCEPT})`, order: 'j.created_at desc' },
  attention: {
    where: `${MINE} and ${hasFileThat(`f.state in ('failed', 'unpaid', 'no-engine')`)}`,
    order: 'j.created_at desc',
  },
  running: {
    where: `${UNFINISHED} and ${hasFileThat(`f.state in ('waiting', 'running')`)} and $1::uuid is not null`,
    order: 'j.created_at',
  },
  done: {
    where: `j.deleted_at is null and j.completed_at is not null and $1::uuid is not null`,
    order: 'j.completed_at desc',
  },
} as const;

type GroupName = keyof typeof GROUPS;

/** Groups of jobs on a customer's home page, each with its total. */
export async function findHomeJobs(who: Caller): Promise<Record<GroupName, JobGroup>> {
  const names = Object.keys(GROUPS) as GroupName[];
  const groups = await Promise.all(names.map(async (name) => [name, await findGroup(who, name)] as const));
  return Object.fromEntries(groups) as Record<GroupName, JobGroup>;
}

async function findGroup(who: Caller, name: GroupName): Promise<JobGroup> {
  const { where, order } = GROUPS[name];
  const values = [who.personId];
  const [rows, counted] = await Promise.all([
    selectJobs(who, { where, values, order, limit: ROWS_PER_GROUP }),
    sqlQuery<{ total: number }>(`select count(*)::int as total from job j where ${where}`, values),
  ]);
  return { total: counted.rows[0]!.total, rows };
}

/** Waits for its start, or for its first file. */
const IS_DRAFT = `(j.settings ->> 'waitsForStart' = 'true' or j.stage = 1 and not exists (
  select from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id))`;

/** Numbers of a person's drafts, and of their deleted jobs that they can still restore. */
export async function countAside({ personId }: Caller): Promise<{ drafts: number; deleted: number }> {
  const { rows } = await sqlQuery<{ drafts: number; deleted: number }>(
    `select count(*) filter (where ${UNFINISHED} and ${IS_DRAFT})::int as drafts,
       count(*) filter (where j.deleted_at > $2::timestamptz)::int as deleted
     from job j where j.created_by = $1 and (j.stage <= 2 or j.deleted_at is not null)`,
    [personId, oldestRestorable(now())],
  );
  return rows[0]!;
}

/** Visible jobs by their ids. */
export async function findJobSummaries(
  who: Caller,
  jobIds: readonly string[],
): Promise<Map<string, JobSummary>> {
  if (jobIds.length === 0) return new Map();
  const where = 'j.deleted_at is null and j.id = any ($1::uuid[])';
  const values = [[...new Set(jobIds)]];
  const rows = await selectJobs(who, { where, values, order: 'j.created_at', limit: jobIds.length });
  return new Map(rows.map((job) => [job.id, job]));
}

/** A job that a person got access to. */
export type ReceivedJob = { kind: 'shared' | 'transferred'; jobId: string; by: string | null; at: Date };

/** Jobs that were shared with a person or handed over to them since a time, latest first. */
export async function findReceivedJobs(
  { personId }: Pick<Caller, 'personId'>,
  { since, limit }: { since: Date; limit: number },
): Promise<ReceivedJob[]> {
  const { rows } = await sqlQuery<ReceivedJob>(
    `select m.kind, m."jobId", p.name as by, m.at from (
       select 'shared' as kind, j.id as "jobId", j.created_by as by, a.created_at as at
       from published.access a join job j on j.organisation_id = a.organisation_id and j.id = a.job_id
       where a.organisation_id = (select api.organisation_id()) and a.person_id = $1 and a.source = 'share'
         and a.created_at > $2 and j.deleted_at is null
       union all
       select 'transferred', j.id, e.person_id, e.at
       from audit_entry e join job j on j.organisation_id = e.organisation_id and j.id = e.subject_id
       where e.organisation_id = (select api.organisation_id()) and e.action = 'job.transferred' and e.at > $2
         and j.created_by = $1 and e.person_id <> $1 and j.deleted_at is null) m
     left join published.person p on p.id = m.by
     order by m.at desc limit $3`,
    [personId, since, limit],
  );
  return rows;
}
