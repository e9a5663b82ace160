import { eq } from 'drizzle-orm';
import { now } from '../clock.ts';
import { db, sqlQuery } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { type TaskDefinition, type TaskQueue, queueNameOf } from './define-task.ts';
import { pgBoss } from './pg-boss.ts';
import { task } from './task.table.ts';

/** Deliveries due later than this take no part in fair ordering. */
const FAIRNESS_HORIZON_MS = 3_600_000;

type DeliveredTask = Pick<TaskDefinition<unknown>, 'queue'> & { isLowPriority?: boolean };

/** Highest priority of low-priority tasks. */
export const LOW_PRIORITY = -1_000_000_000;

/**
 * Sends a delivery within the caller's transaction. The task row must carry its id, because only that
 * delivery counts.
 */
export async function send(
  { queue, isLowPriority = false }: DeliveredTask,
  order: { deliveryId: string; organisationId: string; taskId: string; startAfter?: Date | number },
): Promise<void> {
  const { deliveryId, organisationId, taskId, startAfter } = order;
  await pgBoss().send(
    queueNameOf(queue),
    { organisationId, taskId },
    {
      id: deliveryId,
      db: { executeSql: (text: string, values?: unknown[]) => sqlQuery(text, values ?? []) },
      priority: await nextPriority(queue, organisationId, isLowPriority, startAfter),
      group: { id: organisationId },
      ...(startAfter !== undefined && { startAfter }),
    },
  );
}

/** Redelivers a task, now or after a delay; earlier deliveries no longer count. */
export async function deliverAgain(
  definition: DeliveredTask,
  organisationId: string,
  taskId: string,
  pauseMs = 0,
): Promise<void> {
  const deliveryId = newId();
  await db
    .update(task)
    .set({ deliveryId, startAfter: pauseMs > 0 ? new Date(now().getTime() + pauseMs) : null })
    .where(eq(task.id, taskId));
  // In seconds, so that only the database's clock counts.
  await send(definition, { deliveryId, organisationId, taskId, startAfter: Math.ceil(pauseMs / 1000) });
}

/**
 * Lets organisations take turns. pg-boss serves the highest priority first: an organisation's first waiting
 * delivery gets the priority that is served now, and each further one is one lower. Scheduled deliveries take
 * turns among themselves; those far ahead, which are many, get the lowest priority without a query.
 */
async function nextPriority(
  queue: TaskQueue,
  organisationId: string,
  isLowPriority: boolean,
  startAfter: Date | number = 0,
): Promise<number> {
  const [lowest, to] = isLowPriority ? [-2_147_483_648, LOW_PRIORITY] : [LOW_PRIORITY + 1, 0];
  const due = startAfter instanceof Date ? startAfter : new Date(Date.now() + startAfter * 1000);
  if (due.getTime() > Date.now() + FAIRNESS_HORIZON_MS) return lowest;
  const { rows } = await sqlQuery<{ served: number | null; last: number | null }>(
    `select
       (select priority from pgboss.job where name = $1 and state < 'active' and not blocked
          and priority > $3 and priority <= $4 and start_after <= now()
        order by priority desc, created_on limit 1) as served,
       (select min(priority) from pgboss.job where name = $1 and state < 'active' and group_id = $2
          and priority > $3 and priority <= $4 and start_after <= greatest(now(), $5::timestamptz)) as last`,
    [queueNameOf(queue), organisationId, lowest, to, due],
  );
  const { served, last } = rows[0]!;
  const turn = served ?? to;
  return last === null ? turn : Math.max(lowest + 1, Math.min(turn, last - 1));
}
