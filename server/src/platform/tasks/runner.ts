import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Job, PgBoss } from 'pg-boss';
import { asTask } from '../database/open.ts';
import { db, run } from '../database/scope.ts';
import { isStoreAway } from '../database/store-away.ts';
import { newId } from '../ids.ts';
import { log } from '../log.ts';
import { type ClaimedTask, claimTask } from './claim-task.ts';
import { OUTAGES, taskDefinition, TaskFailure, TaskLost } from './define-task.ts';
import { deliverAgain, PATIENT } from './deliver.ts';
import { LANES, type Lane, laneQueue, SHARES } from './lanes.ts';
import { type Claim, endAttempt, endTask, makeRunningTask } from './running-task.ts';
import { retryDelayMs, TRIES_OVER_A_DAY } from './retry-delay.ts';
import { runPatiently } from './run-patiently.ts';
import { task } from './task.table.ts';

type Delivery = { organisationId: string; taskId: string };

/** How many tasks of each lane a worker runs at a time. */
export type LaneSizes = Record<Lane, number>;

const BEAT_MS = 2_000;
const workerName = `${process.pid}-${newId().slice(-6)}`;

/** Starts to work. `ending` aborts every running handler when this worker is told to stop. */
export async function startWorking(boss: PgBoss, sizes: LaneSizes, ending: AbortSignal): Promise<void> {
  for (const lane of LANES)
    for (let place = 0; place < sizes[lane]; place++) await openPlace(boss, lane, place === 0, ending);
}

/**
 * Takes the tasks of a lane one after another. One place of each lane alone takes patient ones: such a task may last
 * for an hour, and others must not find every place taken.
 */
async function openPlace(
  boss: PgBoss,
  lane: Lane,
  takesPatient: boolean,
  ending: AbortSignal,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: 1,
    notifyPollingIntervalSeconds: 5,
    heartbeatRefreshSeconds: 3,
    ...(SHARES[lane] && { groupConcurrency: SHARES[lane] }),
    ...(!takesPatient && { minPriority: PATIENT + 1 }),
  };
  const place = await boss.work<Delivery>(laneQueue(lane), options, async ([delivery]: Job<Delivery>[]) => {
    if (!delivery) return;
    try {
      await runDelivery(
        delivery.data,
        { deliveryId: delivery.id, lane },
        AbortSignal.any([delivery.signal, ending]),
      );
    } finally {
      // Without this wake it would wait for the next poll before it takes the next task.
      setImmediate(() => boss.notifyWorker(place));
    }
  });
}

async function runDelivery(
  { organisationId, taskId }: Delivery,
  { deliveryId, lane }: { deliveryId: string; lane: Lane },
  signal: AbortSignal,
): Promise<void> {
  const claimed = await runPatiently(asTask(organisationId), () =>
    claimTask(taskId, { deliveryId, lane, worker: workerName }),
  ).catch((error: unknown) => claimLater(organisationId, { taskId, deliveryId, lane }, error));
  if (!claimed) return;

  const stop = new AbortController();
  const endBeating = beat(claimed, stop);
  const running = makeRunningTask(claimed, claimed.payload, AbortSignal.any([signal, stop.signal]));
  try {
    await claimed.definition.handle(running);
    if (!running.isFinished()) await running.finish('done');
  } catch (error) {
    const isStopping = signal.aborted || stop.signal.aborted;
    const postponedMs = running.postponedMs();
    if (postponedMs !== undefined && !isStopping) await postpone(claimed, postponedMs);
    else await settleFailure(claimed, error, isStopping);
  } finally {
    endBeating();
  }
}

/**
 * A task that cannot be claimed, as where its `onFailed` throws, is delivered again with backoff: the queue alone
 * would deliver it at once, a thousand times.
 */
async function claimLater(
  organisationId: string,
  { taskId, deliveryId, lane }: { taskId: string; deliveryId: string; lane: Lane },
  error: unknown,
): Promise<undefined> {
  if (isStoreAway(error)) throw error;
  log.error({ err: error, taskId }, 'task could not be claimed');
  await runPatiently(asTask(organisationId), async () => {
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
    const definition = taskDefinition(row.name) ?? { lane };
    await deliverAgain(definition, organisationId, taskId, retryDelayMs(row.failures));
  });
}

/** Says that the worker lives, and stops it where the task is no longer its own. One beat at a time. */
function beat(claim: Claim, stop: AbortController): () => void {
  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    void beatOrStop(claim, stop).finally(() => (isBeating = false));
  }, BEAT_MS);
  return () => clearInterval(timer);
}

const isHeldBy = ({ id, attempt }: Claim) =>
  and(eq(task.id, id), eq(task.attempt, attempt), eq(task.state, 'running'));

async function beatOrStop(claim: Claim, stop: AbortController): Promise<void> {
  // A database that is away for a moment is no reason to stop: the fence decides at the next write.
  const stillOurs = await run(asTask(claim.organisationId), async () => {
    const rows = await db
      .update(task)
      .set({ heartbeatAt: sql`clock_timestamp()` })
      .where(isHeldBy(claim))
      .returning({ id: task.id });
    return rows.length > 0;
  }).catch(() => true);
  if (!stillOurs) stop.abort(new TaskLost());
}

/** Decides between trying again after a pause, giving up, and leaving it to whoever holds it now. */
async function settleFailure(claim: ClaimedTask, error: unknown, isStopping: boolean): Promise<void> {
  const { definition, organisationId } = claim;
  const inScope = <T>(fn: () => Promise<T>): Promise<T> => runPatiently(asTask(organisationId), fn);
  if (error instanceof TaskLost || isStopping) {
    const isReleased = await inScope(() => release(claim));
    // The queue delivers it again at once, to another worker.
    if (isReleased) throw error;
    return inScope(() => closeCancelled(claim));
  }
  const failure =
    error instanceof TaskFailure ? error : new TaskFailure('unexpected', { isFinal: false, cause: error });
  const failures = claim.failures + 1;
  // What fails right after an outage may be its end: it is tried once more.
  const isOutage = OUTAGES.has(failure.reason) || OUTAGES.has(claim.failure ?? '');
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
      .where(isHeldBy(claim))
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

/** The worker ends before its task does. False where the task is not its own any more. */
async function release(claim: ClaimedTask): Promise<boolean> {
  const rows = await db
    .update(task)
    .set({ state: 'queued' })
    .where(isHeldBy(claim))
    .returning({ id: task.id });
  if (rows.length === 0) return false;
  await endAttempt(claim.id, claim.attempt, 'released');
  return true;
}

async function postpone(claim: ClaimedTask, pauseMs: number): Promise<void> {
  const { definition, organisationId, id } = claim;
  await runPatiently(asTask(organisationId), async () => {
    if (await release(claim)) await deliverAgain(definition, organisationId, id, pauseMs);
    else await closeCancelled(claim);
  });
}

async function closeCancelled(claim: Claim): Promise<void> {
  const [row] = await db.select({ state: task.state }).from(task).where(eq(task.id, claim.id));
  if (row?.state === 'cancelled') await endAttempt(claim.id, claim.attempt, 'cancelled');
}
