import type { Job, PgBoss } from 'pg-boss';
import type pg from 'pg';
import { TASK_QUEUES, type TaskQueue, queueNameOf } from '../../platform/tasks/define-task.ts';
import { pgBoss } from '../../platform/tasks/pg-boss.ts';
import { type QueueSizes, startTaskRunner } from '../../platform/tasks/runner.ts';
import type { FaultKit, Execution } from './fault-kit.ts';

type Delivery = { organisationId: string; taskId: string };
type Handler = (jobs: (Job<Delivery> & { signal: AbortSignal })[]) => Promise<void>;

/**
 * Deliveries that are due later are not awaited: an upload is reconciled for weeks. Longer than its first
 * check (5 minutes) and the longest backoff (10 minutes), so that both are included however slow the machine.
 */
const MAX_SKIPPED_MS = 15 * 60_000;
/** More deliveries mean an endless loop. */
const MAX_DELIVERIES = 300;

const ONE_EACH = Object.fromEntries(TASK_QUEUES.map((queue) => [queue, 1])) as QueueSizes;

/**
 * Runs an organisation's tasks one at a time with the handlers of the task runner and the deliveries of the
 * real queue, and skips waiting times.
 */
export async function startTaskDriver(kit: FaultKit, superuser: pg.Pool) {
  const handlers = new Map<string, Handler>();
  const receiver = {
    work: async (name: string, _options: unknown, handler: Handler) => {
      handlers.set(name, handler);
      return name;
    },
    notifyWorker: () => {},
  };
  await startTaskRunner(receiver as unknown as PgBoss, ONE_EACH, new AbortController().signal);

  /** Frozen workers, thawed at the end. */
  const frozen: Execution[] = [];

  const deliver = async (queue: TaskQueue, job: Job<Delivery>, name: string): Promise<void> => {
    const handler = handlers.get(queueNameOf(queue))!;
    const { signal } = new AbortController();
    const result = await kit.runAttempt(name, () => handler([{ ...job, signal }]));
    if (result.how === 'done') return void (await pgBoss().complete(queueNameOf(queue), job.id));
    if (result.how === 'frozen') frozen.push(result.execution);
    if (result.how !== 'failed') await expireHeartbeat(superuser, job.data.taskId);
    await pgBoss().fail(queueNameOf(queue), job.id, { message: result.how });
  };

  /** Runs one task. Stops before a task named `until`, which stays in the queue. */
  const deliverNext = async (until?: string): Promise<boolean> => {
    for (const queue of TASK_QUEUES) {
      const [job] = await pgBoss().fetch<Delivery>(queueNameOf(queue));
      if (!job) continue;
      const { rows } = await superuser.query<{ name: string }>('select name from task where id = $1', [
        job.data.taskId,
      ]);
      const name = rows[0]?.name ?? 'gone';
      if (name === until) {
        await pgBoss().fail(queueNameOf(queue), job.id);
        return false;
      }
      await deliver(queue, job, name);
      return true;
    }
    return false;
  };

  const drain = async (organisationId: string): Promise<void> => {
    for (let deliveries = 0; ; deliveries++) {
      if (deliveries > MAX_DELIVERIES) throw new Error('The tasks do not finish.');
      if (!(await deliverNext()) && !(await skipToNextDelivery(kit, superuser, organisationId))) return;
    }
  };

  return {
    /** Runs all tasks, then the frozen workers; or stops before the first task named `until`. */
    drain: async (organisationId: string, { until }: { until?: string } = {}): Promise<void> => {
      if (until !== undefined) {
        while (await deliverNext(until));
        return;
      }
      await drain(organisationId);
      for (const execution of frozen.splice(0)) {
        execution.thaw();
        await execution.finished;
      }
      await drain(organisationId);
    },
  };
}

export type TaskDriver = Awaited<ReturnType<typeof startTaskDriver>>;

/** Backdates the heartbeat of a task, so that another worker may claim it. */
const expireHeartbeat = (superuser: pg.Pool, taskId: string): Promise<unknown> =>
  superuser.query(`update task set heartbeat_at = heartbeat_at - interval '1 hour' where id = $1`, [taskId]);

/** Skips the time until the organisation's next delivery. Returns false if there is none within the limit. */
async function skipToNextDelivery(
  kit: FaultKit,
  superuser: pg.Pool,
  organisationId: string,
): Promise<boolean> {
  const { rows } = await superuser.query<{ ms: number | null }>(
    `select extract(epoch from min(start_after) - clock_timestamp())::float8 * 1000 as ms from pgboss.job
     where state < 'active' and data ->> 'organisationId' = $1`,
    [organisationId],
  );
  const ms = rows[0]!.ms;
  if (ms === null || ms > MAX_SKIPPED_MS) return false;
  const skipped = Math.ceil(Math.max(0, ms)) + 1;
  kit.advance(skipped);
  // The database has its own clock.
  await superuser.query(
    `update pgboss.job set start_after = start_after - $2 * interval '1 millisecond'
     where state < 'active' and data ->> 'organisationId' = $1`,
    [organisationId, skipped],
  );
  await superuser.query(
    `update task set heartbeat_at = heartbeat_at - $2 * interval '1 millisecond' where organisation_id = $1`,
    [organisationId, skipped],
  );
  return true;
}
