import { SERVICES } from '@colloquy/contract';
import { type JobSummary, STAGES } from '@colloquy/contract/jobs';
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
  toAccept: { where: `${MINE} and (j.sid, j.stage) in (${TO_ACCEPT})`, order: 'j.created_at desc' },
  failed: { where: `${MINE} and ${hasFileThat(`f.state = 'failed'`)}`, order: 'j.created_at desc' },
  drafts: {
    where: `${MINE} and j.stage = 1 and not exists (select from job_file f
      where f.organisation_id = j.organisation_id and f.job_id = j.id)`,
    order: 'j.created_at desc',
  },
  running: {
    where: `${UNFINISHED} and ${hasFileThat(`f.state in ('waiting', 'unpaid', 'no-engine', 'running')`)} and $1::uuid is not null`,
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

/** Own jobs among these ids, newest first. */
export async function findOwnJobs(who: Caller, jobIds: readonly string[]): Promise<JobGroup> {
  if (jobIds.length === 0) return { total: 0, rows: [] };
  const rows = await selectJobs(who, {
    where: `j.deleted_at is null and j.created_by = $1 and j.id = any ($2::uuid[])`,
    values: [who.personId, jobIds],
    order: 'j.created_at desc',
    limit: jobIds.length,
  });
  return { total: rows.length, rows: rows.slice(0, ROWS_PER_GROUP) };
}
