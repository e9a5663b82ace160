import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Job, PgBoss } from 'pg-boss';
import { asSystem } from '../database/open-scope.ts';
import { db, run, runWithRetry } from '../database/scope.ts';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { newId } from '../ids.ts';
import { log } from '../log.ts';
import { type ClaimedTask, claimTask } from './claim-task.ts';
import {
  OUTAGE_REASONS,
  taskDefinition,
  TaskFailure,
  TaskLost,
  retryDelayMs,
  TRIES_OVER_A_DAY,
  TASK_QUEUES,
  type TaskQueue,
  queueNameOf,
  MAX_PER_ORGANISATION,
} from './define-task.ts';
import { deliverAgain, LOW_PRIORITY } from './deliver.ts';
import { type Claim, endAttempt, endTask, makeRunningTask } from './running-task.ts';
import { task } from './task.table.ts';

type Delivery = { organisationId: string; taskId: string };

/** Slots of each queue in one worker. */
export type QueueSizes = Record<TaskQueue, number>;

const HEARTBEAT_MS = 2_000;
const workerName = `${process.pid}-${newId().slice(-6)}`;

/** Starts the worker. `ending` aborts all running handlers at shutdown. */
export async function startTaskRunner(boss: PgBoss, sizes: QueueSizes, ending: AbortSignal): Promise<void> {
  for (const queue of TASK_QUEUES)
    for (let slot = 0; slot < sizes[queue]; slot++) await startSlot(boss, queue, slot === 0, ending);
}

/**
 * Runs the tasks of a queue one after another. Only the first slot takes low-priority tasks, which may last
 * an hour, so that other tasks always find a slot.
 */
async function startSlot(
  boss: PgBoss,
  queue: TaskQueue,
  takesLowPriority: boolean,
  ending: AbortSignal,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 5,
    heartbeatRefreshSeconds: 3,
    ...(MAX_PER_ORGANISATION[queue] && { groupConcurrency: MAX_PER_ORGANISATION[queue] }),
    ...(!takesLowPriority && { minPriority: LOW_PRIORITY + 1 }),
  };
  const workerId = await boss.work<Delivery>(
    queueNameOf(queue),
    options,
    async ([delivery]: Job<Delivery>[]) => {
      if (!delivery) return;
      try {
        await runDelivery(
          delivery.data,
          { deliveryId: delivery.id, queue },
          AbortSignal.any([delivery.signal, ending]),
        );
      } finally {
        // Otherwise the slot would wait for the next poll.
        setImmediate(() => boss.notifyWorker(workerId));
      }
    },
  );
}

async function runDelivery(
  { organisationId, taskId }: Delivery,
  { deliveryId, queue }: { deliveryId: string; queue: TaskQueue },
  signal: AbortSignal,
): Promise<void> {
  const claimed = await runWithRetry(asSystem(organisationId), () =>
    claimTask(taskId, { deliveryId, queue, worker: workerName }),
  ).catch((error: unknown) => retryClaim(organisationId, { taskId, deliveryId, queue }, error));
  if (!claimed) return;

  const stop = new AbortController();
  const stopHeartbeat = startHeartbeat(claimed, stop);
  const running = makeRunningTask(claimed, claimed.payload, AbortSignal.any([signal, stop.signal]));
  try {
    await claimed.definition.handle(running);
    if (!running.isFinished()) await running.finish('done');
  } catch (error) {
    const isStopping = signal.aborted || stop.signal.aborted;
    const postponedMs = running.postponedMs();
    if (postponedMs !== undefined && !isStopping) await postpone(claimed, postponedMs);
    else await handleFailure(claimed, error, isStopping);
  } finally {
    stopHeartbeat();
  }
}

/**
 * Redelivers a task that could not be claimed, for example because `onFailed` throws, with backoff: pg-boss
 * alone would redeliver it at once, a thousand times.
 */
async function retryClaim(
  organisationId: string,
  { taskId, deliveryId, queue }: { taskId: string; deliveryId: string; queue: TaskQueue },
  error: unknown,
): Promise<undefined> {
  if (isDatabaseUnavailable(error)) throw error;
  log.error({ err: error, taskId }, 'task could not be claimed');
  await runWithRetry(asSystem(organisationId), async () => {
    const [row] = await db
      .update(task)
      .set({ failures: sql`${task.failures} + 1` })
      .where(
        and(
          eq(task.id, taskId),
          or(isNull(task.deliveryId), eq(task.deliveryId, deliveryId)),
          inArray(task.state, ['queued', 'running']),
        ),
      )
      .returning({ name: task.name, failures: task.failures });
    if (!row) return;
    const definition = taskDefinition(row.name) ?? { queue };
    await deliverAgain(definition, organisationId, taskId, retryDelayMs(row.failures));
  });
}

/** Sends heartbeats, one at a time, and stops the handler when another attempt owns the task. */
function startHeartbeat(claim: Claim, stop: AbortController): () => void {
  let isSending = false;
  const timer = setInterval(() => {
    if (isSending) return;
    isSending = true;
    void sendHeartbeat(claim, stop).finally(() => (isSending = false));
  }, HEARTBEAT_MS);
  return () => clearInterval(timer);
}

const isClaimedBy = ({ id, attempt }: Claim) =>
  and(eq(task.id, id), eq(task.attempt, attempt), eq(task.state, 'running'));

async function sendHeartbeat(claim: Claim, stop: AbortController): Promise<void> {
  // An unavailable database does not stop the handler: the next write checks the attempt.
  const isStillClaimed = await run(asSystem(claim.organisationId), async () => {
    const rows = await db
      .update(task)
      .set({ heartbeatAt: sql`clock_timestamp()` })
      .where(isClaimedBy(claim))
      .returning({ id: task.id });
    return rows.length > 0;
  }).catch(() => true);
  if (!isStillClaimed) stop.abort(new TaskLost());
}

/** Decides whether to retry, fail or release the task. */
async function handleFailure(claim: ClaimedTask, error: unknown, isStopping: boolean): Promise<void> {
  const { definition, organisationId } = claim;
  const inScope = <T>(fn: () => Promise<T>): Promise<T> => runWithRetry(asSystem(organisationId), fn);
  if (error instanceof TaskLost || isStopping) {
    const isReleased = await inScope(() => release(claim));
    // pg-boss redelivers it at once to another worker.
    if (isReleased) throw error;
    return inScope(() => closeCancelled(claim));
  }
  const failure =
    error instanceof TaskFailure ? error : new TaskFailure('unexpected', { isFinal: false, cause: error });
  const failures = claim.failures + 1;
  // A failure right after an outage may be caused by it, so it is retried.
  const isOutage = OUTAGE_REASONS.has(failure.reason) || OUTAGE_REASONS.has(claim.failure ?? '');
  const tries = isOutage ? Math.max(definition.tries, TRIES_OVER_A_DAY) : definition.tries;
  const isFinal = failure.isFinal || failures >= tries;
  log.warn(
    { err: failure, task: definition.name, taskId: claim.id, attempt: claim.attempt, isFinal },
    'task failed',
  );
  await inScope(async () => {
    const rows = await db
      .update(task)
      .set({ failures, failure: failure.reason, losses: 0, ...(!isFinal && { state: 'queued' }) })
      .where(isClaimedBy(claim))
      .returning({ id: task.id });
    if (rows.length === 0) return;
    if (!isFinal) {
      await endAttempt(claim.id, claim.attempt, 'failed', failure.reason);
      await deliverAgain(definition, organisationId, claim.id, retryDelayMs(failures));
      return;
    }
    await endTask(claim.id, claim.attempt, 'failed', failure.reason);
    await definition.onFailed?.(
      { organisationId, subjectId: claim.subjectId, payload: claim.payload },
      failure,
    );
  });
}

/** Releases the task of a stopping worker. Returns false if another attempt owns it. */
async function release(claim: ClaimedTask): Promise<boolean> {
  const rows = await db
    .update(task)
    .set({ state: 'queued' })
    .where(isClaimedBy(claim))
    .returning({ id: task.id });
  if (rows.length === 0) return false;
  await endAttempt(claim.id, claim.attempt, 'released');
  return true;
}

async function postpone(claim: ClaimedTask, pauseMs: number): Promise<void> {
  const { definition, organisationId, id } = claim;
  await runWithRetry(asSystem(organisationId), async () => {
    if (await release(claim)) await deliverAgain(definition, organisationId, id, pauseMs);
    else await closeCancelled(claim);
  });
}

async function closeCancelled(claim: Claim): Promise<void> {
  const [row] = await db.select({ state: task.state }).from(task).where(eq(task.id, claim.id));
  if (row?.state === 'cancelled') await endAttempt(claim.id, claim.attempt, 'cancelled');
}
