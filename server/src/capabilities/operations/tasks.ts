import {
  type findTasks as findEndpoint,
  jobCode,
  type Query,
  type Sid,
  type TaskSummary,
  type TaskView,
} from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  patternOf,
} from '../../platform/database/keyset-list.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { retryTask } from '../../platform/tasks/enqueue.ts';
import { takeUpFile } from '../jobs/index.ts';
import { undelivered } from './undelivered.ts';

/** A worker that is well gives a sign of life every few seconds, and takes what is due as soon as it can. */
const SILENT_MS = 60_000;
const OVERDUE_MS = 15 * 60_000;

/** What hangs: its worker is silent, or it waits for long and the queue has no delivery of it. */
const IS_STUCK = (silent: string, overdue: string): string =>
  `t.id in (
    select t.id from task t where t.state = 'running' and coalesce(t.heartbeat_at, t.created_at) < ${silent}::timestamptz
    union all ${undelivered(`t.state = 'queued' and t.created_at < ${overdue}::timestamptz`)})`;

const UNFINISHED = `t.state in ('queued', 'running')`;

const FROM = `task t join organisation o on o.id = t.organisation_id
  left join job_file f on f.organisation_id = t.organisation_id and f.id = t.subject_id
  left join job j on j.organisation_id = t.organisation_id and j.id = coalesce(f.job_id, t.subject_id)`;

const listOf = (view: TaskView): KeysetList<'at'> => ({
  columns: `t.id, t.name, o.name as organisation, j.id as "jobId", j.sid, j.number, t.state, t.attempt, t.failure,
    t.created_at as "createdAt", t.heartbeat_at as "heartbeatAt", t.ended_at as "endedAt",
    case when t.state = 'queued' then t.start_after end as "startAfter"`,
  from: FROM,
  id: 't.id',
  sorts: { at: { by: view === 'failed' ? 't.ended_at' : 't.created_at', type: 'timestamptz' } },
  usual: '-at',
});

type Row = Omit<TaskSummary, 'job' | 'createdAt' | 'heartbeatAt' | 'startAfter' | 'endedAt'> & {
  sid: Sid | null;
  number: number | null;
  createdAt: Date;
  heartbeatAt: Date | null;
  startAfter: Date | null;
  endedAt: Date | null;
};

export function within(view: TaskView): Conditions {
  const asked = new Conditions();
  if (view === 'failed') return asked.add(() => `t.state = 'failed'`);
  asked.add(() => UNFINISHED);
  if (view === 'unfinished') return asked;
  const at = now().getTime();
  return asked.add(IS_STUCK, new Date(at - SILENT_MS), new Date(at - OVERDUE_MS));
}

/** In the scope of the platform. */
export async function findTasks({
  q,
  view,
  ...asked
}: Query<typeof findEndpoint>): Promise<Page<TaskSummary>> {
  const page = await findPage<Row, 'at'>(listOf(view), asked, () => {
    const conditions = within(view);
    if (q)
      conditions.add(
        (value) => `(t.name ilike ${value} or o.name ilike ${value} or t.failure ilike ${value})`,
        patternOf(q),
      );
    return conditions;
  });
  return { ...page, rows: page.rows.map(describe) };
}

export async function countTasks(view: TaskView): Promise<number> {
  const { text, values } = within(view);
  const { rows } = await sqlQuery<{ count: number }>(
    `select count(*)::int as count from (select from task t where ${text} limit 10000) counted`,
    values,
  );
  return rows[0]!.count;
}

const describe = ({
  sid,
  number,
  createdAt,
  heartbeatAt,
  startAfter,
  endedAt,
  ...row
}: Row): TaskSummary => ({
  id: row.id,
  name: row.name,
  organisation: row.organisation,
  job: sid !== null && number !== null ? jobCode(sid, number) : null,
  jobId: row.jobId,
  state: row.state,
  attempt: row.attempt,
  failure: row.failure,
  createdAt: createdAt.toISOString(),
  heartbeatAt: heartbeatAt?.toISOString() ?? null,
  startAfter: startAfter?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
});

type Found = { id: string; organisationId: string; subjectId: string };

/** Takes tasks up again, each in its organisation, where it is written down. Answers how many could be. */
export async function retryEach(adminId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await run(asPlatform(), () =>
    sqlQuery<Found>(
      `select id, organisation_id as "organisationId", subject_id as "subjectId" from task where id = any ($1::uuid[])`,
      [ids],
    ),
  );
  let retried = 0;
  for (const { id, organisationId, subjectId } of rows)
    retried += await run(asTask(organisationId), async () => {
      // A file that a person stopped is not worked on behind their back.
      const file = await takeUpFile(subjectId);
      if (file === 'left' || (file === 'unaffected' && !(await retryTask(id)))) return 0;
      await audit({ organisationId, personId: adminId }, 'task.retried', id);
      return 1;
    });
  return retried;
}
