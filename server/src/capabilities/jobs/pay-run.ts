import { isDeepStrictEqual } from 'node:util';
import type { FileProgress } from '@colloquy/contract/jobs';
import { eq } from 'drizzle-orm';
import { requireFound } from '../../platform/refusal.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { endRequest, findOpenRequest, openRequest, type Shortfall } from '../credits/index.ts';
import { publishJobEvent, notifyJobChanged } from './job-events.ts';
import { notifyCreditRequest } from './notify-credit-request.ts';
import { findShortfall, isCovered, type JobWork, payWork, releaseWork } from './pay-work.ts';
import { isUnderWay } from './stage-runs.rules.ts';
import { changeRuns, type FileRun, findFileRun, findRuns, lockFile } from './stage-runs.store.ts';
import { stageRun } from './stage-runs.table.ts';
import { quantityOf, setQuantity, workOfRun } from './start-runs.ts';

/**
 * Pays for a run of known quantity, in the transaction that starts or resumes its work, and again if it is
 * larger than paid for. Returns false if it is unaffordable: the run then waits and the admins are asked for
 * credits.
 *
 * @param counted the quantity that the service has just counted
 */
export async function payRun(runId: string, counted?: number): Promise<boolean> {
  const seen = requireFound(await findFileRun(runId));
  // Payments lock the file before the accounts.
  await lockFile(seen.file.id);
  if (counted !== undefined) await setQuantity(runId, counted);
  const current = requireFound(await findFileRun(runId));
  // Failed or stopped meanwhile.
  if (!isUnderWay(current.run) && current.run.state !== 'waits-for-person') return false;
  if (!isCounted(current)) throw new Error(`The quantity of the run ${runId} is unknown.`);
  const order = workOf(current);
  if (order.quantity === 0) return true;
  const shortfall = await payWork(order);
  if (shortfall) await waitForCredits(current, shortfall);
  return !shortfall;
}

/** The billable work of a run: billed under the job's own service, with the run as subject. */
export function workOf({ job, file, run }: FileRun, quantity?: number): JobWork {
  const work = workOfRun(job, run);
  return {
    organisationId: job.organisationId,
    jobId: job.id,
    personId: job.createdBy,
    subjectId: run.id,
    sid: job.sid,
    priceListId: job.priceListId,
    priceFactor: work.usesPriceFactor ? job.priceFactor : 100,
    work: run.work,
    quantity: quantity ?? quantityOf(work, file, run) ?? 0,
  };
}

/** Whether the quantity of a run is known, so that it can be paid before its work goes on. */
export const isCounted = ({ job, file, run }: FileRun): boolean =>
  quantityOf(workOfRun(job, run), file, run) !== null;

/**
 * Whether an unpaid run still lacks credits. Updates the missing amount on its page and request. Unchanged
 * amounts are not written, because this runs every ten minutes. The caller has locked the job.
 */
export async function isStillUnaffordable(fileRun: FileRun): Promise<boolean> {
  const order = workOf(fileRun);
  if (order.quantity === 0) return false;
  const shortfall = await findShortfall(order);
  if (shortfall) await waitForCredits(fileRun, shortfall);
  return shortfall !== undefined;
}

async function waitForCredits({ job, file, run }: FileRun, shortfall: Shortfall): Promise<void> {
  const { organisationId, id: jobId, createdBy: personId } = job;
  const failure = describeShortfall(shortfall);
  if (run.state === 'unpaid' && isDeepStrictEqual(run.failure, failure)) return;
  await changeRuns(file.id, eq(stageRun.id, run.id), { state: 'unpaid', readyAt: null, failure });
  const toNotify = await openRequest({ organisationId, jobId, stageRunId: run.id, personId }, shortfall);
  if (toNotify)
    await enqueue(notifyCreditRequest, {
      organisationId,
      subjectId: toNotify,
      key: `${toNotify}:${shortfall.shortfall}`,
      payload: { requestId: toNotify },
    });
  const request = await findOpenRequest(run.id);
  await publishJobEvent('file.unpaid', {
    organisationId,
    jobId,
    file,
    state: 'unpaid',
    reason: failure.reason,
    once: `${file.id}:unpaid:${failure.reason}:${request?.id}`,
  });
  await notifyJobChanged({ organisationId, id: jobId });
}

/** Whether the reservation of a run covers this quantity. Locks nothing. */
export async function isRunCovered(runId: string, counted: number): Promise<boolean> {
  const seen = requireFound(await findFileRun(runId));
  const known = { durationMs: counted, isFree: seen.file.isFree };
  const quantity = quantityOf(workOfRun(seen.job, seen.run), known, { quantity: counted });
  return quantity === 0 || isCovered(workOf(seen, quantity ?? counted));
}

const credits = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** Failure shown on the page of a file that waits for credits. */
function describeShortfall({ shortfall, needed, left }: Shortfall): NonNullable<FileProgress['failure']> {
  const isLimit = shortfall === 'limit';
  return {
    reason: isLimit ? 'above-limit' : 'not-enough-credits',
    found: isLimit
      ? `It requires ${credits(needed)} credits, and ${credits(left)} are left within your limit for this month.`
      : `It requires ${credits(needed)} credits, and ${credits(left)} are left.`,
    remedy: isLimit
      ? 'Your organisation’s admin has been notified. Work starts automatically once there are enough credits.'
      : 'Your admins have been notified. Work starts automatically once there are enough credits.',
    canRetry: false,
  };
}

/** Ends the payment of a run without further work: withdraws its credit request and releases its reservation. */
export async function endPaymentOfRun(runId: string): Promise<void> {
  await endRequest(runId, 'withdrawn', null);
  await releaseWork(runId);
}

/** Ends the payment of all runs of a file. */
export async function endPayment(jobFileId: string): Promise<void> {
  for (const { id } of await findRuns(jobFileId)) await endPaymentOfRun(id);
}
