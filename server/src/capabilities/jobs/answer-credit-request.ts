import { type FileProgress, jobCode } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { v5 } from 'uuid';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import type { Acting } from '../../platform/http/reach.ts';
import { refuse } from '../../platform/refusal.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import {
  allotCredits,
  changeRequest,
  type CreditRequestRow,
  currentPriceList,
  ensureMonthlyGrant,
  estimateWork,
  getRequest,
  grantCredits,
  holdRequest,
  readFunds,
  tellCreditsArrived,
  toAllot,
  whatLacks,
} from '../credits/index.ts';
import { holdJobOfFile } from './jobs.store.ts';
import { jobFile, type JobFileRow } from './jobs.table.ts';
import { mailAbout } from './mail-about-job.ts';
import { settleJob } from './move-file.ts';
import { takeUp } from './pay-file.ts';
import { tellJob } from './tell-job.ts';
import { tellOfRequest } from './tell-of-request.ts';

export type Granted =
  | { outcome: 'goes-on' | 'passed-on' }
  /** By now more is missing than whoever grants saw: nothing was given. */
  | { outcome: 'more-is-missing'; missing: number };

/** Who answers: for the installation, or for their own organisation alone. */
export type Answering = Acting & { isForAll: boolean };

/**
 * Gives what is missing for a file, and takes it up in the same transaction, so that nothing else takes the credits.
 * An organisation's admin gives a person more than their limit; where the organisation lacks credits too, the request
 * goes on to those who run the installation, and what they give becomes the person's. Granted twice it is given once:
 * the ids of the postings follow from the request's.
 */
export async function grantRequest(
  who: Answering,
  requestId: string,
  seen: { amount: number },
): Promise<Granted> {
  const { organisationId, personId, isForAll } = who;
  const { request, held } = await holdBoth(requestId);
  if (request.state === 'granted') return { outcome: 'goes-on' };
  if (request.state !== 'open' || !held || !isWaiting(held.file)) refuse('not-now');
  if (!isForAll && request.lacks === 'organisation') {
    // A click that is repeated because its answer was lost.
    if (request.decidedBy !== null) return { outcome: 'passed-on' };
    refuse('not-permitted');
  }

  await ensureMonthlyGrant(organisationId);
  const { needed } = await estimateWork(organisationId, {
    priceListId: held.job.priceListId,
    priceFactor: held.job.priceFactor,
    work: 'transcription',
    quantity: held.file.durationMs ?? 0,
  });
  const asked = { organisationId, personId };
  const before = await readFunds(organisationId, held.job.createdBy);
  const lacking = Math.max(0, needed - before.own - before.pool);
  // Passed on, it has been allowed by the organisation's admin already: what the organisation lacks is all.
  const isPassedOn = request.decidedBy !== null;
  const missing = isPassedOn ? lacking : (whatLacks(needed, before)?.missing ?? 0);
  if (missing > seen.amount) {
    await changeRequest(request, { amount: missing });
    return { outcome: 'more-is-missing', missing };
  }
  if (lacking > 0) {
    if (!isForAll) return passOn(who, request, lacking);
    const { creditPrice } = await currentPriceList(organisationId);
    const detail = { reason: `Requested for ${jobCode(held.job.sid, held.job.number)}`, creditPrice };
    await grantCredits({ ...asked, postingId: v5('grant', requestId), amount: lacking, detail });
  }
  const toPerson = request.lacks === 'limit' || isPassedOn ? toAllot(needed, before) : 0;
  if (toPerson > 0)
    await allotCredits({
      ...asked,
      postingId: v5('allot', requestId),
      toPersonId: held.job.createdBy,
      amount: toPerson,
    });
  await changeRequest(request, { state: 'granted', decidedBy: personId, decidedAt: now() });
  await audit(asked, 'credits.request-granted', requestId);
  await takeUp(held.file);
  await settleJob(held.job);
  await tellCreditsArrived(organisationId);
  return { outcome: 'goes-on' };
}

const isWaiting = ({ standing, state }: JobFileRow): boolean => standing === 'active' && state === 'unpaid';

async function passOn(
  { organisationId, personId }: Acting,
  request: CreditRequestRow,
  amount: number,
): Promise<Granted> {
  const { id: requestId } = request;
  await changeRequest(request, { lacks: 'organisation', amount, decidedBy: personId });
  await audit({ organisationId, personId }, 'credits.request-passed-on', requestId);
  await enqueue(tellOfRequest, {
    organisationId,
    subjectId: requestId,
    key: `${requestId}:organisation`,
    payload: { requestId },
  });
  return { outcome: 'passed-on' };
}

/** Declines what a file asks for: its customer reads why, and may ask again. */
export async function declineRequest(
  { organisationId, personId }: Acting,
  requestId: string,
  reason: string,
): Promise<void> {
  const { request, held } = await holdBoth(requestId);
  if (request.state !== 'open') refuse('not-now');
  await changeRequest(request, { state: 'declined', decidedBy: personId, decidedAt: now() });
  await audit({ organisationId, personId }, 'credits.request-declined', requestId);
  if (held?.file.state !== 'unpaid') return;
  await db
    .update(jobFile)
    .set({ failure: sayDeclined(reason) })
    .where(eq(jobFile.id, held.file.id));
  await mailAbout('declined', held.job, [held.job.createdBy], reason);
  await tellJob(held.job);
}

const sayDeclined = (reason: string): NonNullable<FileProgress['failure']> => ({
  reason: 'credits-declined',
  found: `The credits for it were declined: ${reason}`,
  remedy: 'Once there are credits, ask again.',
  canRetry: true,
});

/** The job first, as everybody does who ends a request with what it is about. */
async function holdBoth(requestId: string) {
  const { jobFileId } = await getRequest(requestId);
  const held = await holdJobOfFile(jobFileId);
  return { request: await holdRequest(requestId), held: held?.job.deletedAt ? undefined : held };
}
