import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import { db, sqlQuery } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { type TaskDefinition, taskDefinition, queueNameOf } from './define-task.ts';
import { deliverAgain, send } from './deliver.ts';
import { task } from './task.table.ts';

type TaskState = (typeof task.$inferSelect)['state'];

/**
 * Enqueues a task in the current transaction. A key identifies the work: if its task exists, nothing changes.
 * `startAfter` is compared with the database's clock. Returns the task's id.
 */
export async function enqueue<P extends Record<string, unknown>>(
  definition: TaskDefinition<P>,
  order: { organisationId: string; subjectId: string; key: string; payload: P; startAfter?: Date },
): Promise<string> {
  const key = `${definition.name}:${order.key}`;
  // Check first: an insert would wait for the transaction of a worker on that task, which may wait for this
  // one.
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

/** The newest task of a definition for a subject. */
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
 * Locks a queued task until the end of this transaction, so that it sees what is written here. Returns false
 * if it has started or is starting.
 */
export async function lockQueuedTask(taskId: string): Promise<boolean> {
  const rows = await db
    .select({ id: task.id })
    .from(task)
    .where(and(eq(task.id, taskId), eq(task.state, 'queued')))
    .for('update', { skipLocked: true });
  return rows.length > 0;
}

/**
 * Cancels the tasks of a subject. Running handlers notice at their next write or heartbeat. Returns their number.
 *
 * @param condition on the task, if only some of them
 * @param butId a task that continues
 */
export async function cancelTasks(subjectId: string, condition?: SQL, butId?: string): Promise<number> {
  const stopped = await db
    .update(task)
    .set({ state: 'cancelled', endedAt: now() })
    .where(
      and(
        eq(task.subjectId, subjectId),
        inArray(task.state, ['queued', 'running']),
        condition,
        butId === undefined ? undefined : ne(task.id, butId),
      ),
    )
    .returning({ id: task.id });
  return stopped.length;
}

/**
 * Deletes a subject's tasks together with the subject, or with the part of its work that the condition on the task
 * names. Returns their number.
 */
export async function deleteTasks(subjectId: string, condition?: SQL): Promise<number> {
  const { rowCount } = await db.delete(task).where(and(eq(task.subjectId, subjectId), condition));
  return rowCount ?? 0;
}

const RESET_FOR_RETRY = {
  state: 'queued',
  failures: 0,
  losses: 0,
  failure: null,
  endedAt: null,
  attempt: sql`${task.attempt} + 1`,
} as const;

const definitionOf = (name: string): TaskDefinition<unknown> => {
  const definition = taskDefinition(name);
  if (!definition) throw new Error(`The task ${name} is not defined.`);
  return definition;
};

/**
 * Retries failed and cancelled tasks of a subject. Returns their number.
 *
 * @param condition on the task, if only some of them
 */
export async function retryTasks(subjectId: string, condition?: SQL): Promise<number> {
  const again = await db
    .update(task)
    .set(RESET_FOR_RETRY)
    .where(and(eq(task.subjectId, subjectId), inArray(task.state, ['failed', 'cancelled']), condition))
    .returning({ id: task.id, name: task.name, organisationId: task.organisationId });
  for (const { id, name, organisationId } of again)
    await deliverAgain(definitionOf(name), organisationId, id);
  return again.length;
}

/**
 * Retries a task that failed or hangs: a higher attempt fences off any running worker. Returns false if there
 * is nothing left to do.
 */
export async function retryTask(taskId: string): Promise<boolean> {
  const [row] = await db
    .update(task)
    .set(RESET_FOR_RETRY)
    .where(and(eq(task.id, taskId), inArray(task.state, ['failed', 'queued', 'running'])))
    .returning({ name: task.name, organisationId: task.organisationId });
  if (!row) return false;
  await deliverAgain(definitionOf(row.name), row.organisationId, taskId);
  return true;
}

/** Runs a task again, whatever its state. Handlers are idempotent. */
export async function rerunTask(taskId: string): Promise<void> {
  const [row] = await db
    .update(task)
    .set(RESET_FOR_RETRY)
    .where(eq(task.id, taskId))
    .returning({ name: task.name, organisationId: task.organisationId });
  if (row) await deliverAgain(definitionOf(row.name), row.organisationId, taskId);
}

type TaskOfSubject = { id: string; name: string; state: TaskState; payload: unknown };

/** The tasks of a subject, newest first. */
export const findTasks = (subjectId: string): Promise<TaskOfSubject[]> =>
  db
    .select({ id: task.id, name: task.name, state: task.state, payload: task.payload })
    .from(task)
    .where(eq(task.subjectId, subjectId))
    .orderBy(desc(task.createdAt), desc(task.id));

/**
 * Redelivers an unfinished task without a delivery, as the same attempt. Returns false if there is a delivery
 * or the row is locked.
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
    [row.deliveryId, taskId, queueNameOf(definition.queue)],
  );
  if (rowCount !== 0) return false;
  await deliverAgain(definition, row.organisationId, taskId);
  return true;
}
