import { isDeepStrictEqual } from 'node:util';
import type { FileProgress } from '@colloquy/contract/jobs';
import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { endRequest, findOpenRequest, openRequest, type Shortfall } from '../credits/index.ts';
import { job, jobFile, type JobFileRow, type JobRow, UNDER_WAY } from './jobs.table.ts';
import { findShortfall, isCovered, type JobWork, payWork, releaseWork } from './pay-work.ts';
import { publishJobEvent, notifyJobChanged } from './job-events.ts';
import { notifyCreditRequest } from './notify-credit-request.ts';

/**
 * Pays for a file of known length, in the transaction that starts or resumes its work, and again if it is
 * longer than paid for. Returns false if it is unaffordable: the file then waits and the admins are asked for
 * credits.
 */
export async function payFile(jobFileId: string): Promise<boolean> {
  const [row] = await db
    .select({ job, file: jobFile })
    .from(jobFile)
    .innerJoin(job, eq(job.id, jobFile.jobId))
    .where(eq(jobFile.id, jobFileId))
    // Payments lock the file before the accounts.
    .for('update', { of: jobFile });
  const { job: owner, file } = requireFound(row);
  // Failed or stopped meanwhile.
  if (!UNDER_WAY.includes(file.state)) return false;
  if (file.isFree) return true;
  const shortfall = await payWork(workOf(owner, file));
  if (shortfall) await waitForCredits(owner, file, shortfall);
  return !shortfall;
}

const workOf = (
  { organisationId, id: jobId, createdBy: personId, priceListId, priceFactor }: JobRow,
  { id: subjectId, durationMs }: JobFileRow,
): JobWork => ({
  organisationId,
  jobId,
  personId,
  subjectId,
  priceListId,
  priceFactor,
  work: 'transcription',
  quantity: durationMs ?? 0,
});

/**
 * Whether an unpaid file still lacks credits. Updates the missing amount on its page and request. Unchanged
 * amounts are not written, because this runs every ten minutes. The caller has locked the job.
 */
export async function isStillUnaffordable(owner: JobRow, file: JobFileRow): Promise<boolean> {
  if (file.isFree || file.durationMs === null) return false;
  const shortfall = await findShortfall(workOf(owner, file));
  if (shortfall) await waitForCredits(owner, file, shortfall);
  return shortfall !== undefined;
}

async function waitForCredits(
  { organisationId, id: jobId, createdBy: personId }: JobRow,
  file: JobFileRow,
  shortfall: Shortfall,
): Promise<void> {
  const failure = describeShortfall(shortfall);
  if (file.state === 'unpaid' && isDeepStrictEqual(file.failure, failure)) return;
  await db.update(jobFile).set({ state: 'unpaid', readyAt: null, failure }).where(eq(jobFile.id, file.id));
  const toNotify = await openRequest({ organisationId, jobId, jobFileId: file.id, personId }, shortfall);
  if (toNotify)
    await enqueue(notifyCreditRequest, {
      organisationId,
      subjectId: toNotify,
      key: `${toNotify}:${shortfall.shortfall}`,
      payload: { requestId: toNotify },
    });
  const request = await findOpenRequest(file.id);
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

/** Whether the reservation covers the decoded length, or the file is free. Locks nothing. */
export async function isFileCovered(jobFileId: string, durationMs: number): Promise<boolean> {
  const [row] = await db
    .select({
      organisationId: job.organisationId,
      priceListId: job.priceListId,
      priceFactor: job.priceFactor,
      isFree: jobFile.isFree,
    })
    .from(jobFile)
    .innerJoin(job, eq(job.id, jobFile.jobId))
    .where(eq(jobFile.id, jobFileId));
  const { isFree, ...order } = requireFound(row);
  return isFree || isCovered({ ...order, subjectId: jobFileId, work: 'transcription', quantity: durationMs });
}

const credits = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** Failure shown on the page of a file that waits for credits. */
function describeShortfall({ shortfall, needed, left }: Shortfall): NonNullable<FileProgress['failure']> {
  const isLimit = shortfall === 'limit';
  return {
    reason: isLimit ? 'above-limit' : 'not-enough-credits',
    found: isLimit
      ? `It needs ${credits(needed)} credits, and your limit of this month leaves ${credits(left)}.`
      : `It needs ${credits(needed)} credits, and ${credits(left)} are left.`,
    remedy: isLimit
      ? 'The admin of your organisation was asked. The work begins by itself once there are enough.'
      : 'Those who can add credits were asked. The work begins by itself once there are enough.',
    canRetry: false,
  };
}

/**
 * Ends the payment of a file without further work: withdraws its credit request and releases its reservation.
 */
export async function endPayment(jobFileId: string): Promise<void> {
  await endRequest(jobFileId, 'withdrawn', null);
  await releaseWork(jobFileId);
}
