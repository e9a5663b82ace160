import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import { db, sqlQuery } from '../database/scope.ts';
import { newId } from '../ids.ts';
import type { TaskDefinition } from './define-task.ts';
import { taskDefinition } from './define-task.ts';
import { deliverAgain, send } from './deliver.ts';
import { laneQueue } from './lanes.ts';
import { task } from './task.table.ts';

type TaskState = (typeof task.$inferSelect)['state'];

/**
 * Asks for work, in the transaction that makes it needed. The same key asks for the same work: one that is under way
 * or done is left alone. `startAfter` is when it is to be done, by the database's clock. Returns the id of the task.
 */
export async function enqueue<P extends Record<string, unknown>>(
  definition: TaskDefinition<P>,
  order: { organisationId: string; subjectId: string; key: string; payload: P; startAfter?: Date },
): Promise<string> {
  const key = `${definition.name}:${order.key}`;
  // Asked first: an insert would wait for whoever works on that task just now, and who may be waiting for us.
  const known = await findTask(order.organisationId, key);
  if (known !== undefined) return known;
  const [id, deliveryId] = [newId(), newId()];
  const { organisationId, startAfter } = order;
  const inserted = await db
    .insert(task)
    .values({
      id,
      organisationId: order.organisationId,
      name: definition.name,
      key,
      subjectId: order.subjectId,
      payload: definition.payload.parse(order.payload) as Record<string, unknown>,
      deliveryId,
      startAfter: startAfter ?? null,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: [task.organisationId, task.key] })
    .returning({ id: task.id });
  if (inserted.length === 0) return (await findTask(order.organisationId, key))!;
  await send(definition, { deliveryId, organisationId, taskId: id, ...(startAfter && { startAfter }) });
  return id;
}

async function findTask(organisationId: string, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: task.id })
    .from(task)
    .where(and(eq(task.organisationId, organisationId), eq(task.key, key)));
  return row?.id;
}

/** The newest task of a kind for a subject, as it stands. */
export async function latestTask<P>(
  definition: TaskDefinition<P>,
  subjectId: string,
): Promise<{ id: string; state: TaskState; payload: P } | undefined> {
  const [row] = await db
    .select({ id: task.id, state: task.state, payload: task.payload })
    .from(task)
    .where(and(eq(task.subjectId, subjectId), eq(task.name, definition.name)))
    .orderBy(desc(task.createdAt), desc(task.id))
    .limit(1);
  return row && { ...row, payload: definition.payload.parse(row.payload) };
}

/**
 * Keeps a task that has not begun from beginning before the end of this transaction, so that it sees what is written
 * here. Answers false where it has begun, or is about to.
 */
export async function holdQueued(taskId: string): Promise<boolean> {
  const rows = await db
    .select({ id: task.id })
    .from(task)
    .where(and(eq(task.id, taskId), eq(task.state, 'queued')))
    .for('update', { skipLocked: true });
  return rows.length > 0;
}

/** Stops all work for a subject, or all but one task. Running handlers learn of it at their next write or beat. */
export async function cancelTasks(subjectId: string, butId?: string): Promise<number> {
  const stopped = await db
    .update(task)
    .set({ state: 'cancelled', endedAt: now() })
    .where(
      and(
        eq(task.subjectId, subjectId),
        inArray(task.state, ['queued', 'running']),
        butId === undefined ? undefined : ne(task.id, butId),
      ),
    )
    .returning({ id: task.id });
  return stopped.length;
}

/** Removes what is known of a subject's work, when the subject itself goes. */
export async function forgetTasks(subjectId: string): Promise<void> {
  await db.delete(task).where(eq(task.subjectId, subjectId));
}

const ANEW = {
  state: 'queued',
  failures: 0,
  losses: 0,
  failure: null,
  endedAt: null,
  attempt: sql`${task.attempt} + 1`,
} as const;

const definitionOf = (name: string): TaskDefinition<unknown> => {
  const definition = taskDefinition(name);
  if (!definition) throw new Error(`Nobody defines the task ${name}.`);
  return definition;
};

/** Takes failed and cancelled work of a subject up again, each at its own step. Returns how many tasks. */
export async function retryTasks(subjectId: string): Promise<number> {
  const again = await db
    .update(task)
    .set(ANEW)
    .where(and(eq(task.subjectId, subjectId), inArray(task.state, ['failed', 'cancelled'])))
    .returning({ id: task.id, name: task.name, organisationId: task.organisationId });
  for (const { id, name, organisationId } of again)
    await deliverAgain(definitionOf(name), organisationId, id);
  return again.length;
}

/**
 * Takes one task up again, whether it was given up or hangs: a higher attempt fences off whoever may still hold it.
 * Answers false where there is nothing left to do.
 */
export async function retryTask(taskId: string): Promise<boolean> {
  const [row] = await db
    .update(task)
    .set(ANEW)
    .where(and(eq(task.id, taskId), inArray(task.state, ['failed', 'queued', 'running'])))
    .returning({ name: task.name, organisationId: task.organisationId });
  if (!row) return false;
  await deliverAgain(definitionOf(row.name), row.organisationId, taskId);
  return true;
}

/** Does a task again, whatever became of it. A handler stands that, as it stands another attempt. */
export async function repeatTask(taskId: string): Promise<void> {
  const [row] = await db
    .update(task)
    .set(ANEW)
    .where(eq(task.id, taskId))
    .returning({ name: task.name, organisationId: task.organisationId });
  if (row) await deliverAgain(definitionOf(row.name), row.organisationId, taskId);
}

/** What is known of a subject's work. */
export const findTasks = (subjectId: string): Promise<{ id: string; name: string; state: TaskState }[]> =>
  db
    .select({ id: task.id, name: task.name, state: task.state })
    .from(task)
    .where(eq(task.subjectId, subjectId))
    .orderBy(desc(task.createdAt), desc(task.id));

/**
 * Delivers an unfinished task of which the queue has no delivery, without a new attempt. Answers false where there is
 * one by now, or somebody holds the task.
 */
export async function redeliverTask(taskId: string): Promise<boolean> {
  const [row] = await db
    .select()
    .from(task)
    .where(and(eq(task.id, taskId), inArray(task.state, ['queued', 'running'])))
    .for('update', { skipLocked: true });
  if (!row) return false;
  const definition = definitionOf(row.name);
  const { rowCount } = await sqlQuery(
    `select from pgboss.job where name = $3 and state in ('created', 'retry', 'active')
       and (id = $1 or $1::uuid is null and data ->> 'taskId' = $2)`,
    [row.deliveryId, taskId, laneQueue(definition.lane)],
  );
  if (rowCount !== 0) return false;
  await deliverAgain(definition, row.organisationId, taskId);
  return true;
}
