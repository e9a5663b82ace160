import { isDeepStrictEqual } from 'node:util';
import type { FileProgress } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { found } from '../../platform/refusal.ts';
import { enqueue, retryTasks } from '../../platform/tasks/enqueue.ts';
import { emit } from '../../platform/tasks/notice.ts';
import { endRequest, findOpenRequest, openRequest, type Shortfall } from '../credits/index.ts';
import { job, jobFile, type JobFileRow, type JobRow, UNDER_WAY } from './jobs.table.ts';
import { findLack, isCovered, type JobWork, payWork, releaseWork } from './pay-work.ts';
import { tellHappened } from './tell-happened.ts';
import { tellJob } from './tell-job.ts';
import { tellOfRequest } from './tell-of-request.ts';

/**
 * Pays the words of a file whose length is known, in the transaction that begins the work or takes it up again, and
 * anew where it is longer than it was paid for. Where it cannot be paid the answer is false: the file waits, says why, and the admins are asked for credits.
 */
export async function payFile(jobFileId: string): Promise<boolean> {
  const [row] = await db
    .select({ job, file: jobFile })
    .from(jobFile)
    .innerJoin(job, eq(job.id, jobFile.jobId))
    .where(eq(jobFile.id, jobFileId))
    // Whoever pays holds the file before the accounts.
    .for('update', { of: jobFile });
  const { job: owner, file } = found(row);
  // Given up or stopped by now.
  if (!UNDER_WAY.includes(file.state)) return false;
  if (file.isFree) return true;
  const lack = await payWork(workOf(owner, file));
  if (lack) await waitForCredits(owner, file, lack);
  return !lack;
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
 * Whether a file that waits for credits still lacks some. Its page and its request say how much by now; where nothing
 * changed nothing is written, because this is asked every ten minutes. Whoever calls holds the job.
 */
export async function stillLacks(owner: JobRow, file: JobFileRow): Promise<boolean> {
  if (file.isFree || file.durationMs === null) return false;
  const lack = await findLack(workOf(owner, file));
  if (lack) await waitForCredits(owner, file, lack);
  return lack !== undefined;
}

async function waitForCredits(
  { organisationId, id: jobId, createdBy: personId }: JobRow,
  file: JobFileRow,
  lack: Shortfall,
): Promise<void> {
  const failure = sayWhatLacks(lack);
  if (file.state === 'unpaid' && isDeepStrictEqual(file.failure, failure)) return;
  await db.update(jobFile).set({ state: 'unpaid', readyAt: null, failure }).where(eq(jobFile.id, file.id));
  const toNotify = await openRequest({ organisationId, jobId, jobFileId: file.id, personId }, lack);
  if (toNotify)
    await enqueue(tellOfRequest, {
      organisationId,
      subjectId: toNotify,
      key: `${toNotify}:${lack.lacks}`,
      payload: { requestId: toNotify },
    });
  const request = await findOpenRequest(file.id);
  await tellHappened('file.unpaid', {
    organisationId,
    jobId,
    file,
    state: 'unpaid',
    reason: failure.reason,
    once: `${file.id}:unpaid:${failure.reason}:${request?.id}`,
  });
  await tellJob({ organisationId, id: jobId });
}

/** Whether what is set aside for a file is enough for as much sound as it turned out to have, or it is free. Holds nothing. */
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
  const { isFree, ...order } = found(row);
  return isFree || isCovered({ ...order, subjectId: jobFileId, work: 'transcription', quantity: durationMs });
}

const credits = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** Why a file waits, as its page says it. */
function sayWhatLacks({ lacks, needed, left }: Shortfall): NonNullable<FileProgress['failure']> {
  const isLimit = lacks === 'limit';
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
 * Takes the work on a file up again, where it waited for credits, failed or was stopped; what earlier steps made is
 * used again. Answers false where it cannot be paid and waits. Whoever calls holds the job.
 */
export async function takeUp(file: JobFileRow): Promise<boolean> {
  const { id, organisationId, durationMs, state } = file;
  await db.update(jobFile).set({ state: 'waiting', failure: null }).where(eq(jobFile.id, id));
  // Where the length is not known yet, the check or the decoding pays once it is.
  if (durationMs !== null && !(await payFile(id))) return false;
  await endRequest(id, 'granted', null);
  await retryTasks(id);
  if (state === 'unpaid')
    await emit('jobs.file-paid', {
      organisationId,
      subjectId: id,
      key: `${id}:${newId()}`,
      payload: { jobFileId: id },
    });
  return true;
}

/** There will be no more work on a file: nothing of it stays set aside, and nobody is asked for credits any more. */
export async function endPayment(jobFileId: string): Promise<void> {
  await endRequest(jobFileId, 'withdrawn', null);
  await releaseWork(jobFileId);
}
