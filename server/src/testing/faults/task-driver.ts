import type { Job, PgBoss } from 'pg-boss';
import type pg from 'pg';
import { LANES, type Lane, laneQueue } from '../../platform/tasks/lanes.ts';
import { queue } from '../../platform/tasks/queue.ts';
import { type LaneSizes, startWorking } from '../../platform/tasks/runner.ts';
import type { FaultKit, Execution } from './fault-kit.ts';

type Delivery = { organisationId: string; taskId: string };
type Handler = (jobs: (Job<Delivery> & { signal: AbortSignal })[]) => Promise<void>;

/**
 * What begins later than in so long is not waited for: an upload is looked after for weeks. Longer than the first look at
 * one (5 minutes) and than the longest pause between two tries (10 minutes), so that both come in every run, however long
 * the machine takes for it.
 */
const PATIENCE_MS = 15 * 60_000;
/** A scenario that needs more deliveries goes round in circles. */
const MOST_DELIVERIES = 300;

const ONE_EACH = Object.fromEntries(LANES.map((lane) => [lane, 1])) as LaneSizes;

/**
 * Works through the queue of an organisation, one task at a time, as workers do: with the handlers of the runner and the
 * deliveries of the real queue. Time that would pass until a delivery is due is skipped.
 */
export async function startTaskDriver(kit: FaultKit, behind: pg.Pool) {
  const handlers = new Map<string, Handler>();
  const receiver = {
    work: async (name: string, _options: unknown, handler: Handler) => {
      handlers.set(name, handler);
      return name;
    },
    notifyWorker: () => {},
  };
  await startWorking(receiver as unknown as PgBoss, ONE_EACH, new AbortController().signal);

  /** Frozen workers, to be woken when all is done. */
  const late: Execution[] = [];

  const deliver = async (lane: Lane, job: Job<Delivery>, name: string): Promise<void> => {
    const handler = handlers.get(laneQueue(lane))!;
    const { signal } = new AbortController();
    const ended = await kit.attempt(name, () => handler([{ ...job, signal }]));
    if (ended.how === 'done') return void (await queue().complete(laneQueue(lane), job.id));
    if (ended.how === 'late') late.push(ended.execution);
    if (ended.how !== 'failed') await silence(behind, job.data.taskId);
    await queue().fail(laneQueue(lane), job.id, { message: ended.how });
  };

  /** Does one task; one of the name that is not wanted stays in the queue. */
  const next = async (until?: string): Promise<boolean> => {
    for (const lane of LANES) {
      const [job] = await queue().fetch<Delivery>(laneQueue(lane));
      if (!job) continue;
      const { rows } = await behind.query<{ name: string }>('select name from task where id = $1', [
        job.data.taskId,
      ]);
      const name = rows[0]?.name ?? 'gone';
      if (name === until) {
        await queue().fail(laneQueue(lane), job.id);
        return false;
      }
      await deliver(lane, job, name);
      return true;
    }
    return false;
  };

  const drain = async (organisationId: string): Promise<void> => {
    for (let deliveries = 0; ; deliveries++) {
      if (deliveries > MOST_DELIVERIES) throw new Error('The tasks do not come to an end.');
      if (!(await next()) && !(await skipWait(kit, behind, organisationId))) return;
    }
  };

  return {
    /** Until there is nothing left to do, frozen workers included; or before the first task of a name. */
    drain: async (organisationId: string, { until }: { until?: string } = {}): Promise<void> => {
      if (until !== undefined) {
        while (await next(until));
        return;
      }
      await drain(organisationId);
      for (const execution of late.splice(0)) {
        execution.wake();
        await execution.finished;
      }
      await drain(organisationId);
    },
  };
}

export type TaskDriver = Awaited<ReturnType<typeof startTaskDriver>>;

/** The worker of a task was last heard of long ago: another one may take it. */
const silence = (behind: pg.Pool, taskId: string): Promise<unknown> =>
  behind.query(`update task set heartbeat_at = heartbeat_at - interval '1 hour' where id = $1`, [taskId]);

/** Skips the time until the next delivery of an organisation is due. False: there is none, or not for long. */
async function skipWait(kit: FaultKit, behind: pg.Pool, organisationId: string): Promise<boolean> {
  const { rows } = await behind.query<{ ms: number | null }>(
    `select extract(epoch from min(start_after) - clock_timestamp())::float8 * 1000 as ms from pgboss.job
     where state < 'active' and data ->> 'organisationId' = $1`,
    [organisationId],
  );
  const ms = rows[0]!.ms;
  if (ms === null || ms > PATIENCE_MS) return false;
  const skipped = Math.ceil(Math.max(0, ms)) + 1;
  kit.advance(skipped);
  // The database has a clock of its own.
  await behind.query(
    `update pgboss.job set start_after = start_after - $2 * interval '1 millisecond'
     where state < 'active' and data ->> 'organisationId' = $1`,
    [organisationId, skipped],
  );
  await behind.query(
    `update task set heartbeat_at = heartbeat_at - $2 * interval '1 millisecond' where organisation_id = $1`,
    [organisationId, skipped],
  );
  return true;
}
