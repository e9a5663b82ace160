import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import { db } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { log } from '../log.ts';
import { type TaskDefinition, taskDefinition, TaskFailure } from './define-task.ts';
import { deliverAgain } from './deliver.ts';
import type { Lane } from './lanes.ts';
import { retryDelayMs } from './retry-delay.ts';
import { type Claim, endTask } from './running-task.ts';
import { task, taskAttempt } from './task.table.ts';

/** No sign of life for three heartbeats, by the clock of the database: workers need not agree on the time. */
const IS_SILENT = sql<boolean>`coalesce(${task.heartbeatAt} < clock_timestamp() - interval '6 seconds', true)`;
/** When to look again at a task whose worker is alive, or which this version of the product does not know. */
const LATER_MS = 15_000;
/** So many workers in a row died of a task, or beside it, before it made any progress: it is not tried on another. */
const MOST_LOSSES = 5;

/**
 * The pause after a loss. None after the first: a worker that was killed once is no pattern. Later ones differ by more
 * than a place takes to look for work, so that tasks that were lost together do not begin together again: then one
 * that kills its worker does not take the same others down each time.
 */
const lossPauseMs = (losses: number): number =>
  losses === 1 ? 0 : Math.round(retryDelayMs(losses + 2) * (0.5 + Math.random()));

export type ClaimedTask = Claim & {
  failures: number;
  failure: string | null;
  definition: TaskDefinition<unknown>;
};

/**
 * Takes the task with a new attempt number, which fences off every earlier attempt. Undefined: nothing to do, or not
 * now, or no more.
 */
export async function claimTask(
  taskId: string,
  { deliveryId, lane, worker }: { deliveryId: string; lane: Lane; worker: string },
): Promise<ClaimedTask | undefined> {
  const [found] = await db
    .select({ row: task, isSilent: IS_SILENT })
    .from(task)
    .where(and(eq(task.id, taskId), inArray(task.state, ['queued', 'running'])))
    .for('update');
  if (!found) return undefined;
  const { row, isSilent } = found;
  if (row.deliveryId !== null && row.deliveryId !== deliveryId) return undefined;
  const { organisationId, subjectId, payload } = row;
  const definition = taskDefinition(row.name);
  if (!definition) {
    // During a rolling update: a newer process asked for it, and a newer worker will know it.
    log.warn({ task: row.name, taskId }, 'task not defined by this worker');
    await deliverAgain({ lane }, organisationId, taskId, LATER_MS);
    return undefined;
  }
  const isRunning = row.state === 'running';
  if (isRunning && !isSilent) {
    await deliverAgain(definition, organisationId, taskId, LATER_MS);
    return undefined;
  }
  const losses = isRunning ? row.losses + 1 : row.losses;
  // Also of a waiting task: whoever retried it took it from its worker.
  await db
    .update(taskAttempt)
    .set({ outcome: 'lost', endedAt: now() })
    .where(and(eq(taskAttempt.taskId, taskId), isNull(taskAttempt.outcome)));
  if (losses >= MOST_LOSSES) {
    log.warn({ task: row.name, taskId, losses }, 'given up: its workers died');
    const failure = new TaskFailure('worker-lost', { isFinal: true });
    await db.update(task).set({ losses }).where(eq(task.id, taskId));
    await endTask(taskId, row.attempt, 'failed', failure.reason);
    await definition.onFailed?.({ organisationId, subjectId, payload }, failure);
    return undefined;
  }
  const pauseMs = isRunning ? lossPauseMs(losses) : 0;
  if (pauseMs > 0) {
    await db.update(task).set({ state: 'queued', losses }).where(eq(task.id, taskId));
    await deliverAgain(definition, organisationId, taskId, pauseMs);
    return undefined;
  }
  const attempt = row.attempt + 1;
  await db
    .update(task)
    .set({
      state: 'running',
      attempt,
      losses,
      startAfter: null,
      startedAt: sql`coalesce(${task.startedAt}, ${now()})`,
      heartbeatAt: sql`clock_timestamp()`,
    })
    .where(eq(task.id, taskId));
  await db
    .insert(taskAttempt)
    .values({ id: newId(), organisationId, taskId, number: attempt, worker, startedAt: now() });
  return {
    id: taskId,
    organisationId,
    subjectId,
    attempt,
    payload,
    failures: row.failures,
    failure: row.failure,
    definition,
  };
}
