import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Job, PgBoss } from 'pg-boss';
import { now } from '../clock.ts';
import { asTask } from '../database/open.ts';
import { db, run } from '../database/scope.ts';
import { newId } from '../ids.ts';
import { log } from '../log.ts';
import { type TaskDefinition, taskDefinition, TaskFailure, TaskLost } from './define-task.ts';
import { LANES, type Lane, laneQueue, SHARES } from './lanes.ts';
import { type Claim, endAttempt, endTask, makeRunningTask } from './running-task.ts';
import { runPatiently } from './run-patiently.ts';
import { task, taskAttempt } from './task.table.ts';

type Delivery = { organisationId: string; taskId: string };

/** How many tasks of each lane a worker runs at a time. */
export type LaneSizes = Record<Lane, number>;

const BEAT_MS = 2_000;
const workerName = `${process.pid}-${newId().slice(-6)}`;

/** Starts to work. `ending` aborts every running handler when this worker is told to stop. */
export async function startWorking(boss: PgBoss, sizes: LaneSizes, ending: AbortSignal): Promise<void> {
  for (const lane of LANES)
    for (let place = 0; place < sizes[lane]; place++) await openPlace(boss, lane, ending);
}

/** Takes the tasks of a lane one after another. */
async function openPlace(boss: PgBoss, lane: Lane, ending: AbortSignal): Promise<void> {
  const options = {
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 5,
    heartbeatRefreshSeconds: 3,
    ...(SHARES[lane] && { groupConcurrency: SHARES[lane] }),
  };
  const place = await boss.work<Delivery>(laneQueue(lane), options, async ([delivery]: Job<Delivery>[]) => {
    if (!delivery) return;
    try {
      await runDelivery(delivery.data, AbortSignal.any([delivery.signal, ending]));
    } finally {
      // Without this wake it would wait for the next poll before it takes the next task.
      setImmediate(() => boss.notifyWorker(place));
    }
  });
}

async function runDelivery({ organisationId, taskId }: Delivery, signal: AbortSignal): Promise<void> {
  const claimed = await runPatiently(asTask(organisationId), () => claimTask(taskId));
  if (!claimed) return;
  const definition = taskDefinition(claimed.name);
  if (!definition) throw new Error(`No handler for the task ${claimed.name}.`);

  const stop = new AbortController();
  const beat = setInterval(() => void beatOrStop(claimed, stop), BEAT_MS);
  const running = makeRunningTask(claimed, claimed.payload, AbortSignal.any([signal, stop.signal]));
  try {
    await definition.handle(running);
    if (!running.isFinished()) await running.finish('done');
  } catch (error) {
    await settleFailure(definition, claimed, error, signal.aborted || stop.signal.aborted);
  } finally {
    clearInterval(beat);
  }
}

/** Takes the task with a new attempt number, which fences off every earlier attempt. Undefined: nothing to do. */
async function claimTask(taskId: string): Promise<(Claim & { name: string; failures: number }) | undefined> {
  const [row] = await db
    .update(task)
    .set({
      state: 'running',
      attempt: sql`${task.attempt} + 1`,
      startedAt: sql`coalesce(${task.startedAt}, ${now()})`,
      heartbeatAt: now(),
    })
    .where(and(eq(task.id, taskId), inArray(task.state, ['queued', 'running'])))
    .returning();
  if (!row) return undefined;
  await db
    .update(taskAttempt)
    .set({ outcome: 'lost', endedAt: now() })
    .where(and(eq(taskAttempt.taskId, taskId), sql`${taskAttempt.outcome} is null`));
  await db.insert(taskAttempt).values({
    id: newId(),
    organisationId: row.organisationId,
    taskId,
    number: row.attempt,
    worker: workerName,
    startedAt: now(),
  });
  return row;
}

async function beatOrStop(claim: Claim, stop: AbortController): Promise<void> {
  // A database that is away for a moment is no reason to stop: the fence decides at the next write.
  const stillOurs = await run(asTask(claim.organisationId), async () => {
    const rows = await db
      .update(task)
      .set({ heartbeatAt: now() })
      .where(and(eq(task.id, claim.id), eq(task.attempt, claim.attempt), eq(task.state, 'running')))
      .returning({ id: task.id });
    return rows.length > 0;
  }).catch(() => true);
  if (!stillOurs) stop.abort(new TaskLost());
}

/** Decides between trying again (by throwing to the queue), giving up, and leaving it to whoever holds it now. */
async function settleFailure(
  definition: TaskDefinition<unknown>,
  claim: Claim & { failures: number },
  error: unknown,
  isStopping: boolean,
): Promise<void> {
  if (error instanceof TaskLost || isStopping) {
    const isGone = await runPatiently(asTask(claim.organisationId), () => closeCancelled(claim));
    if (isGone || error instanceof TaskLost) return;
    throw error;
  }
  const failure =
    error instanceof TaskFailure ? error : new TaskFailure('unexpected', { isFinal: false, cause: error });
  const isFinal = failure.isFinal || claim.failures + 1 >= definition.tries;
  log.warn(
    { err: failure, task: definition.name, taskId: claim.id, attempt: claim.attempt, isFinal },
    'task failed',
  );
  const organisationId = claim.organisationId;
  const wasOurs = await runPatiently(asTask(organisationId), async () => {
    const rows = await db
      .update(task)
      .set({ failures: claim.failures + 1, failure: failure.reason })
      .where(and(eq(task.id, claim.id), eq(task.attempt, claim.attempt), eq(task.state, 'running')))
      .returning({ id: task.id });
    if (rows.length === 0) return false;
    if (!isFinal) {
      await endAttempt(claim.id, claim.attempt, 'failed', failure.reason);
      return true;
    }
    await endTask(claim.id, claim.attempt, 'failed', failure.reason);
    await definition.onFailed?.(
      { organisationId, subjectId: claim.subjectId, payload: claim.payload },
      failure,
    );
    return true;
  });
  if (wasOurs && !isFinal) throw error;
}

/** After a stop: true where the task was cancelled or taken over, so that nothing has to be delivered again. */
async function closeCancelled(claim: Claim): Promise<boolean> {
  const [row] = await db
    .select({ state: task.state, attempt: task.attempt })
    .from(task)
    .where(eq(task.id, claim.id));
  const isCancelled = row?.state === 'cancelled';
  if (isCancelled) await endAttempt(claim.id, claim.attempt, 'cancelled');
  return isCancelled || row?.attempt !== claim.attempt;
}
