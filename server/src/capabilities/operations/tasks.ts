import { jobCode, type Query, type Sid } from '@colloquy/contract';
import type { findTasks as findEndpoint, TaskSummary, TaskView } from '@colloquy/contract/operations';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { retryTask } from '../../platform/tasks/enqueue.ts';
import { queueNameOf, TASK_QUEUES, taskLabel } from '../../platform/tasks/define-task.ts';
import { resumeRunOfTask } from '../jobs/index.ts';

/** A healthy worker sends a heartbeat every few seconds, and claims due tasks as soon as it can. */
const SILENT_MS = 60_000;
const OVERDUE_MS = 15 * 60_000;

/** Stuck tasks: the worker is silent, or a task waits for long without a delivery. */
const IS_STUCK = (silent: string, overdue: string): string =>
  `t.id in (
    select t.id from task t where t.state = 'running' and coalesce(t.heartbeat_at, t.created_at) < ${silent}::timestamptz
    union all ${undeliveredTasks(`t.state = 'queued' and t.created_at < ${overdue}::timestamptz`)})`;

const UNFINISHED = `t.state in ('queued', 'running')`;

const FROM = `task t join published.organisation o on o.id = t.organisation_id
  left join published.job_file f on f.organisation_id = t.organisation_id and f.id = t.subject_id
  left join published.job j on j.organisation_id = t.organisation_id and j.id = coalesce(f.job_id, t.subject_id)`;

type Sort = 'at' | 'name' | 'state' | 'organisation';

const listOf = (view: TaskView): KeysetList<Sort> => ({
  columns: `t.id, t.name, o.name as organisation, j.id as "jobId", j.sid, j.number, t.state, t.attempt, t.failure,
    t.created_at as "createdAt", t.heartbeat_at as "heartbeatAt", t.ended_at as "endedAt",
    case when t.state = 'queued' then t.start_after end as "startAfter"`,
  from: FROM,
  id: 't.id',
  sorts: {
    at: { by: view === 'failed' ? 't.ended_at' : 't.created_at', type: 'timestamptz' },
    name: { by: 't.name', type: 'text' },
    state: { by: 't.state', type: 'text' },
    organisation: { by: 'o.name', type: 'text' },
  },
  defaultSort: '-at',
});

type Row = Omit<TaskSummary, 'job' | 'createdAt' | 'heartbeatAt' | 'startAfter' | 'endedAt'> & {
  sid: Sid | null;
  number: number | null;
  createdAt: Date;
  heartbeatAt: Date | null;
  startAfter: Date | null;
  endedAt: Date | null;
};

export function conditionsFor(view: TaskView): Conditions {
  const conditions = new Conditions();
  if (view === 'failed') return conditions.add(() => `t.state = 'failed'`);
  conditions.add(() => UNFINISHED);
  if (view === 'unfinished') return conditions;
  const at = now().getTime();
  return conditions.add(IS_STUCK, new Date(at - SILENT_MS), new Date(at - OVERDUE_MS));
}

/** Platform scope. */
export async function findTasks({
  q,
  view,
  ...filter
}: Query<typeof findEndpoint>): Promise<Page<TaskSummary>> {
  const page = await findPage<Row, Sort>(listOf(view), filter, () => {
    const conditions = conditionsFor(view);
    if (q)
      conditions.add(
        (value) => `(t.name ilike ${value} or o.name ilike ${value} or t.failure ilike ${value})`,
        likePatternOf(q),
      );
    return conditions;
  });
  return { ...page, rows: page.rows.map(describe) };
}

export async function countTasks(view: TaskView): Promise<number> {
  const { text, values } = conditionsFor(view);
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
  label: taskLabel(row.name),
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

type TaskRef = { id: string; organisationId: string; subjectId: string; runId: string | null };

/** Retries tasks, each audited in its organisation. Returns how many could be retried. */
export async function retrySelectedTasks(adminId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await run(asPlatform(), () =>
    sqlQuery<TaskRef>(
      `select id, organisation_id as "organisationId", subject_id as "subjectId", payload ->> 'runId' as "runId"
       from task where id = any ($1::uuid[])`,
      [ids],
    ),
  );
  let retried = 0;
  for (const { id, organisationId, ...ofTask } of rows)
    retried += await run(asSystem(organisationId), async () => {
      // Work that a person stopped is not resumed.
      const outcome = await resumeRunOfTask(ofTask);
      if (outcome === 'left' || (outcome === 'unaffected' && !(await retryTask(id)))) return 0;
      await audit({ organisationId, personId: adminId }, 'task.retried', id);
      return 1;
    });
  return retried;
}

const LIVE = `d.name in (${TASK_QUEUES.map((queue) => `'${queueNameOf(queue)}'`).join(', ')})
  and d.state in ('created', 'retry', 'active')`;

/**
 * A query for the ids of unfinished tasks `t` without a delivery in the queue. Each half is an anti-join,
 * linear in tasks and deliveries: `not in`, or `not exists` next to an `or`, would search the queue again for
 * each task. Only tasks of old versions have no delivery id.
 */
export const undeliveredTasks = (condition: string): string =>
  `select t.id from task t where t.state in ('queued', 'running') and ${condition} and t.delivery_id is not null
     and not exists (select from pgboss.job d where d.id = t.delivery_id and ${LIVE})
   union all
   select t.id from task t where t.state in ('queued', 'running') and ${condition} and t.delivery_id is null
     and not exists (select from pgboss.job d where d.data ->> 'taskId' = t.id::text and ${LIVE})`;
