import { jobCode } from '@colloquy/contract';
import type { FileProgress } from '@colloquy/contract/jobs';
import { eq } from 'drizzle-orm';
import { v5 } from 'uuid';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import type { AuditActor } from '../../platform/http/cross-organisation.ts';
import { refuse } from '../../platform/refusal.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import {
  allocateCredits,
  changeRequest,
  type CreditRequestRow,
  currentPriceList,
  ensureMonthlyGrant,
  estimateWork,
  getRequest,
  grantCredits,
  lockRequest,
  readFunds,
  publishCreditsArrived,
  allocationNeeded,
  computeShortfall,
} from '../credits/index.ts';
import { notifyAboutJob, notifyOfGrant } from './notify-about-job.ts';
import { updateJobStage } from './move-file.ts';
import { workOf } from './pay-run.ts';
import { resumeRun } from './resume-run.ts';
import { changeRuns, type FileRun, lockRun } from './stage-runs.store.ts';
import { stageRun } from './stage-runs.table.ts';
import { notifyJobChanged } from './job-events.ts';
import { notifyCreditRequest } from './notify-credit-request.ts';

type GrantOutcome =
  | { outcome: 'resumed' | 'forwarded' }
  /** More credits are missing than the admin saw; nothing was granted. */
  | { outcome: 'more-is-missing'; missing: number };

/** A platform admin, or an admin within their own organisation. */
export type RequestDecider = AuditActor & { isPlatformAdmin: boolean };

/**
 * Grants the credits that a file lacks and resumes it in the same transaction, so that no other work uses
 * them. An organisation admin raises a person's limit; if the organisation lacks credits too, the request is
 * forwarded to platform admins, whose grant goes to the person. Posting ids derive from the request, so a
 * repeated grant has no effect.
 */
export async function grantRequest(
  who: RequestDecider,
  requestId: string,
  seen: { amount: number },
): Promise<GrantOutcome> {
  const { organisationId, personId, isPlatformAdmin } = who;
  const { request, locked } = await lockRequestAndJob(requestId);
  if (request.state === 'granted') return { outcome: 'resumed' };
  if (request.state !== 'open' || !locked || !isWaiting(locked)) refuse('not-now');
  if (!isPlatformAdmin && request.shortfall === 'organisation') {
    // The click was repeated because its response was lost.
    if (request.decidedBy !== null) return { outcome: 'forwarded' };
    refuse('not-permitted');
  }

  await ensureMonthlyGrant(organisationId);
  const { needed } = await estimateWork(organisationId, workOf(locked));
  const actor = { organisationId, personId };
  const before = await readFunds(organisationId, locked.job.createdBy);
  const missingFromPool = Math.max(0, needed - before.own - before.pool);
  // An organisation admin has approved a forwarded request already, so only the organisation's missing
  // credits count.
  const isForwarded = request.decidedBy !== null;
  const missing = isForwarded ? missingFromPool : (computeShortfall(needed, before)?.missing ?? 0);
  if (missing > seen.amount) {
    await changeRequest(request, { amount: missing });
    return { outcome: 'more-is-missing', missing };
  }
  if (missingFromPool > 0) {
    if (!isPlatformAdmin) return forwardRequest(who, request, missingFromPool);
    const { creditPrice } = await currentPriceList(organisationId);
    const detail = { reason: `Requested for ${jobCode(locked.job.sid, locked.job.number)}`, creditPrice };
    await grantCredits({ ...actor, postingId: v5('grant', requestId), amount: missingFromPool, detail });
  }
  const toPerson = request.shortfall === 'limit' || isForwarded ? allocationNeeded(needed, before) : 0;
  if (toPerson > 0)
    await allocateCredits({
      ...actor,
      postingId: v5('allocate', requestId),
      toPersonId: locked.job.createdBy,
      amount: toPerson,
    });
  await changeRequest(request, { state: 'granted', decidedBy: personId, decidedAt: now() });
  await audit(actor, 'credits.request-granted', requestId);
  await notifyOfGrant(locked.job, requestId);
  await resumeRun(locked.run);
  await updateJobStage(locked.job);
  await publishCreditsArrived(organisationId);
  return { outcome: 'resumed' };
}

const isWaiting = ({ file, run }: FileRun): boolean => file.status === 'active' && run.state === 'unpaid';

async function forwardRequest(
  { organisationId, personId }: AuditActor,
  request: CreditRequestRow,
  amount: number,
): Promise<GrantOutcome> {
  const { id: requestId } = request;
  await changeRequest(request, { shortfall: 'organisation', amount, decidedBy: personId });
  await audit({ organisationId, personId }, 'credits.request-forwarded', requestId);
  await enqueue(notifyCreditRequest, {
    organisationId,
    subjectId: requestId,
    key: `${requestId}:organisation`,
    payload: { requestId },
  });
  return { outcome: 'forwarded' };
}

/** Declines a credit request. The customer reads the reason and may ask again. */
export async function declineRequest(
  { organisationId, personId }: AuditActor,
  requestId: string,
  reason: string,
): Promise<void> {
  const { request, locked } = await lockRequestAndJob(requestId);
  if (request.state !== 'open') refuse('not-now');
  await changeRequest(request, { state: 'declined', decidedBy: personId, decidedAt: now() });
  await audit({ organisationId, personId }, 'credits.request-declined', requestId);
  if (locked?.run.state !== 'unpaid') return;
  const { file, run } = locked;
  await changeRuns(file.id, eq(stageRun.id, run.id), { failure: describeDecline(reason) });
  await notifyAboutJob({
    about: 'declined',
    job: locked.job,
    personIds: [locked.job.createdBy],
    reason,
    cause: `${requestId}:declined`,
  });
  await notifyJobChanged(locked.job);
}

const describeDecline = (reason: string): NonNullable<FileProgress['failure']> => ({
  reason: 'credits-declined',
  found: `The request for credits was declined: ${reason}`,
  remedy: 'Ask again once there are credits.',
  canRetry: true,
});

/** Locks the job first, like every operation that ends a request together with its job. */
async function lockRequestAndJob(requestId: string) {
  const { stageRunId } = await getRequest(requestId);
  const locked = await lockRun(stageRunId);
  return { request: await lockRequest(requestId), locked: locked?.job.deletedAt ? undefined : locked };
}
