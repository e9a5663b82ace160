import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import { db } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { log } from '../log.ts';
import {
  type TaskDefinition,
  taskDefinition,
  TaskFailure,
  retryDelayMs,
  type TaskQueue,
} from './define-task.ts';
import { deliverAgain } from './deliver.ts';
import { type Claim, endTask } from './running-task.ts';
import { task, taskAttempt } from './task.table.ts';

/** No heartbeat for three intervals, by the database's clock: workers' clocks may differ. */
const HAS_MISSED_HEARTBEATS = sql<boolean>`coalesce(${task.heartbeatAt} < clock_timestamp() - interval '6 seconds', true)`;
/** Delay before checking again a task whose worker is alive, or which this version does not know. */
const RECHECK_MS = 15_000;
/** Consecutive worker losses without progress after which a task fails. */
const MAX_LOSSES = 5;

/**
 * Delay after a lost worker. None after the first loss. Later delays are random and longer than a polling
 * interval, so that tasks lost together restart apart: a task that kills its worker then stops harming the
 * others.
 */
const lossPauseMs = (losses: number): number =>
  losses === 1 ? 0 : Math.round(retryDelayMs(losses + 2) * (0.5 + Math.random()));

export type ClaimedTask = Claim & {
  failures: number;
  failure: string | null;
  definition: TaskDefinition<unknown>;
};

/**
 * Claims the task with a new attempt number, which fences off all earlier attempts. Undefined: nothing to do,
 * not yet, or given up.
 */
export async function claimTask(
  taskId: string,
  { deliveryId, queue, worker }: { deliveryId: string; queue: TaskQueue; worker: string },
): Promise<ClaimedTask | undefined> {
  const [found] = await db
    .select({ row: task, hasMissedHeartbeats: HAS_MISSED_HEARTBEATS })
    .from(task)
    .where(and(eq(task.id, taskId), inArray(task.state, ['queued', 'running'])))
    .for('update');
  if (!found) return undefined;
  const { row, hasMissedHeartbeats } = found;
  if (row.deliveryId !== null && row.deliveryId !== deliveryId) return undefined;
  const { organisationId, subjectId, payload } = row;
  const definition = taskDefinition(row.name);
  if (!definition) {
    // During a rolling update a newer process may enqueue tasks that only newer workers know.
    log.warn({ task: row.name, taskId }, 'task not defined by this worker');
    await deliverAgain({ queue }, organisationId, taskId, RECHECK_MS);
    return undefined;
  }
  const isRunning = row.state === 'running';
  if (isRunning && !hasMissedHeartbeats) {
    await deliverAgain(definition, organisationId, taskId, RECHECK_MS);
    return undefined;
  }
  const losses = isRunning ? row.losses + 1 : row.losses;
  // Also for a queued task, whose retry took it from a running worker.
  await db
    .update(taskAttempt)
    .set({ outcome: 'lost', endedAt: now() })
    .where(and(eq(taskAttempt.taskId, taskId), isNull(taskAttempt.outcome)));
  if (losses >= MAX_LOSSES) {
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
