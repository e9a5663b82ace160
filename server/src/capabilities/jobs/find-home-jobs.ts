import { type JobSummary, SERVICES, STAGES } from '@colloquy/contract';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { selectJobs } from './find-jobs.ts';

/** How many of each kind a home shows; the lists hold the others. */
const SHOWN = 5;

export type JobGroup = { total: number; rows: JobSummary[] };

/** By service, the stage in which a customer reads and accepts. */
const TO_ACCEPT = SERVICES.flatMap(({ sid, stages }) => {
  const stage = STAGES[stages].findLast(
    ({ worker, always, number }) => worker === 'customer' && always && number > 2,
  );
  return stage ? [`('${sid}', ${stage.number})`] : [];
}).join(', ');

/** By service, the stages in which the machine works: elsewhere no file runs or fails, and none need be looked at. */
const AT_WORK = SERVICES.flatMap(({ sid, stages }) =>
  STAGES[stages].filter(({ worker }) => worker === 'machine').map(({ number }) => `('${sid}', ${number})`),
).join(', ');

const LIVING = `j.deleted_at is null and j.standing = 'active' and j.completed_at is null`;
const MINE = `${LIVING} and j.created_by = $1`;
const withFile = (condition: string): string =>
  `(j.sid, j.stage) in (${AT_WORK}) and exists (select from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id
    and f.standing = 'active' and ${condition})`;

/** What is asked of the person is of their own jobs; what runs and what is done, of all that they see. */
const GROUPS = {
  toAccept: { where: `${MINE} and (j.sid, j.stage) in (${TO_ACCEPT})`, order: 'j.created_at desc' },
  failed: { where: `${MINE} and ${withFile(`f.state = 'failed'`)}`, order: 'j.created_at desc' },
  drafts: {
    where: `${MINE} and j.stage = 1 and not exists (select from job_file f
      where f.organisation_id = j.organisation_id and f.job_id = j.id)`,
    order: 'j.created_at desc',
  },
  running: {
    where: `${LIVING} and ${withFile(`f.state in ('waiting', 'unpaid', 'no-engine', 'running')`)} and $1::uuid is not null`,
    order: 'j.created_at',
  },
  done: {
    where: `j.deleted_at is null and j.completed_at is not null and $1::uuid is not null`,
    order: 'j.completed_at desc',
  },
} as const;

type GroupName = keyof typeof GROUPS;

/** The jobs of a customer's home, each kind with how many there are. */
export async function findHomeJobs(who: Caller): Promise<Record<GroupName, JobGroup>> {
  const names = Object.keys(GROUPS) as GroupName[];
  const groups = await Promise.all(names.map(async (name) => [name, await findGroup(who, name)] as const));
  return Object.fromEntries(groups) as Record<GroupName, JobGroup>;
}

async function findGroup(who: Caller, name: GroupName): Promise<JobGroup> {
  const { where, order } = GROUPS[name];
  const values = [who.personId];
  const [rows, counted] = await Promise.all([
    selectJobs(who, { where, values, order, limit: SHOWN }),
    sqlQuery<{ total: number }>(`select count(*)::int as total from job j where ${where}`, values),
  ]);
  return { total: counted.rows[0]!.total, rows };
}

/** Own jobs among these, for what waits for an answer; the newest first. */
export async function findOwnJobs(who: Caller, jobIds: readonly string[]): Promise<JobGroup> {
  if (jobIds.length === 0) return { total: 0, rows: [] };
  const rows = await selectJobs(who, {
    where: `j.deleted_at is null and j.created_by = $1 and j.id = any ($2::uuid[])`,
    values: [who.personId, jobIds],
    order: 'j.created_at desc',
    limit: jobIds.length,
  });
  return { total: rows.length, rows: rows.slice(0, SHOWN) };
}
