import { eq } from 'drizzle-orm';
import { now } from '../clock.ts';
import { db, sqlQuery } from '../database/scope.ts';
import { newId } from '../ids.ts';
import type { TaskDefinition } from './define-task.ts';
import { type Lane, laneQueue } from './lanes.ts';
import { queue } from './queue.ts';
import { task } from './task.table.ts';

/** What is due later than this takes no turn. */
const SOON_MS = 3_600_000;

type Kind = Pick<TaskDefinition<unknown>, 'lane'> & { isPatient?: boolean };

/** Priorities from here down are of work that lets everything else go first. */
export const PATIENT = -1_000_000_000;

/**
 * Sends a delivery within the caller's transaction: a rolled back scope leaves none behind. The row of the task must
 * carry its id, because only that delivery counts.
 */
export async function send(
  { lane, isPatient = false }: Kind,
  order: { deliveryId: string; organisationId: string; taskId: string; startAfter?: Date | number },
): Promise<void> {
  const { deliveryId, organisationId, taskId, startAfter } = order;
  await queue().send(
    laneQueue(lane),
    { organisationId, taskId },
    {
      id: deliveryId,
      db: { executeSql: (text: string, values?: unknown[]) => sqlQuery(text, values ?? []) },
      priority: await nextPriority(lane, organisationId, isPatient, startAfter),
      group: { id: organisationId },
      ...(startAfter !== undefined && { startAfter }),
    },
  );
}

/** Delivers a task of ours again, at once or after a pause; whatever delivery there is of it counts no more. */
export async function deliverAgain(
  definition: Kind,
  organisationId: string,
  taskId: string,
  pauseMs = 0,
): Promise<void> {
  const deliveryId = newId();
  await db
    .update(task)
    .set({ deliveryId, startAfter: pauseMs > 0 ? new Date(now().getTime() + pauseMs) : null })
    .where(eq(task.id, taskId));
  // In seconds, so that the clock of the database alone decides.
  await send(definition, { deliveryId, organisationId, taskId, startAfter: Math.ceil(pauseMs / 1000) });
}

/**
 * Organisations take turns. The queue serves the highest priority first, so the first waiting delivery of an
 * organisation gets the priority that is served now, and each further one comes one behind its last. Deliveries for
 * later take turns among themselves; those for much later, of which there are many, get the lowest priority, and nobody
 * looks at them.
 */
async function nextPriority(
  lane: Lane,
  organisationId: string,
  isPatient: boolean,
  startAfter: Date | number = 0,
): Promise<number> {
  const [lowest, to] = isPatient ? [-2_147_483_648, PATIENT] : [PATIENT + 1, 0];
  const due = startAfter instanceof Date ? startAfter : new Date(Date.now() + startAfter * 1000);
  if (due.getTime() > Date.now() + SOON_MS) return lowest;
  const { rows } = await sqlQuery<{ served: number | null; last: number | null }>(
    `select
       (select priority from pgboss.job where name = $1 and state < 'active' and not blocked
          and priority > $3 and priority <= $4 and start_after <= now()
        order by priority desc, created_on limit 1) as served,
       (select min(priority) from pgboss.job where name = $1 and state < 'active' and group_id = $2
          and priority > $3 and priority <= $4 and start_after <= greatest(now(), $5::timestamptz)) as last`,
    [laneQueue(lane), organisationId, lowest, to, due],
  );
  const { served, last } = rows[0]!;
  const turn = served ?? to;
  return last === null ? turn : Math.max(lowest + 1, Math.min(turn, last - 1));
}
