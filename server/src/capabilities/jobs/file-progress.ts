import type { FileProgress, Step } from '@colloquy/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { db } from '../../platform/database/scope.ts';
import { factorsFor, type Terms } from '../credits/index.ts';
import { fellBack } from '../models/index.ts';
import { findJobFiles, holdJobOfFile } from './jobs.store.ts';
import { job, jobFile, type JobRow, UNDER_WAY } from './jobs.table.ts';
import { mailAbout } from './mail-about-job.ts';
import { moveFile, settleJob } from './move-file.ts';
import { releaseWork, settleWork } from './pay-work.ts';
import { tellHappened } from './tell-happened.ts';
import { tellJob } from './tell-job.ts';

/**
 * How far the pipeline is with a file: `progress` from 0 to 1 over all steps, `readyAt` when the words are expected.
 * Only ever raises: what steps that run side by side tell late changes nothing.
 */
export async function reportProgress(report: {
  jobFileId: string;
  step: Step;
  progress: number;
  readyAt: Date | null;
  /** The step waits for its turn: nothing works on the file now. */
  isWaiting?: boolean;
}): Promise<void> {
  const isAhead = sql`${report.progress}::real >= ${jobFile.progress}`;
  const [row] = await db
    .update(jobFile)
    .set({
      state: report.isWaiting ? 'waiting' : 'running',
      step: sql`case when ${isAhead} then ${report.step} else ${jobFile.step} end`,
      readyAt: sql`case when ${isAhead} then ${report.readyAt}::timestamptz else ${jobFile.readyAt} end`,
      progress: sql`greatest(${jobFile.progress}, ${report.progress}::real)`,
    })
    .where(and(eq(jobFile.id, report.jobFileId), inArray(jobFile.state, UNDER_WAY)))
    .returning({ organisationId: jobFile.organisationId, id: jobFile.jobId });
  if (row) await tellJob(row);
}

/** What the pipeline found out about the sound of a file, for lists and the way to the transcript. */
export async function noteRecording(
  jobFileId: string,
  known: { recordingId: string; durationMs?: number | null },
): Promise<void> {
  const [row] = await db
    .update(jobFile)
    .set({
      recordingId: known.recordingId,
      ...(typeof known.durationMs === 'number' && { durationMs: known.durationMs }),
    })
    .where(eq(jobFile.id, jobFileId))
    .returning({ organisationId: jobFile.organisationId, id: jobFile.jobId });
  if (row) await tellJob(row);
}

/**
 * The pipeline gave a file up. What earlier steps made is kept; the person reads what was found and what helps, and
 * pays nothing.
 */
export async function failFile(
  jobFileId: string,
  failure: NonNullable<FileProgress['failure']>,
): Promise<void> {
  const [row] = await db
    .update(jobFile)
    .set({ state: 'failed', failure, readyAt: null })
    .where(and(eq(jobFile.id, jobFileId), inArray(jobFile.state, UNDER_WAY)))
    .returning({
      organisationId: jobFile.organisationId,
      id: jobFile.jobId,
      recordingId: jobFile.recordingId,
    });
  if (!row) return;
  await releaseWork(jobFileId);
  await audit({ organisationId: row.organisationId, personId: null }, 'job.file-failed', row.id);
  await tellHappened('file.failed', {
    organisationId: row.organisationId,
    jobId: row.id,
    file: { id: jobFileId, recordingId: row.recordingId },
    state: 'failed',
    reason: failure.reason,
  });
  const [owner] = await db.select().from(job).where(eq(job.id, row.id));
  if (owner && !owner.deletedAt) await mailAbout('failed', owner, [owner.createdBy]);
  await tellJob(row);
}

/**
 * The words of a file are ready: it moves on, past the stages that were not ordered, and what was heard is charged.
 * Repeating changes nothing.
 */
export async function finishFile(jobFileId: string): Promise<void> {
  const held = await holdJobOfFile(jobFileId);
  if (!held || held.file.state === 'ready' || held.file.state === 'cancelled') return;
  const moved = await moveFile(held.job, held.file, { kind: 'done' }, null);
  if (!moved) throw new Error(`The stage table has no way on from stage ${held.file.stage}.`);
  await db
    .update(jobFile)
    .set({ state: 'ready', step: 'ready', progress: 1, readyAt: null, failure: null })
    .where(eq(jobFile.id, jobFileId));
  if (held.file.isFree) await releaseWork(jobFileId);
  else await settleWork(jobFileId, held.file.durationMs ?? 0, await cheaperTerms(held.job, jobFileId));
  await settleJob(held.job);
  const { organisationId, id: jobId } = held.job;
  await audit({ organisationId, personId: null }, 'job.file-ready', jobId);
  await tellHappened('file.ready', { organisationId, jobId, file: held.file, state: 'ready' });
  if (!held.job.deletedAt) await mailWhenReady(held.job);
}

/** Words that another engine wrote down than the one that was ordered cost what fast ones cost. */
async function cheaperTerms(
  { organisationId, priceListId }: JobRow,
  jobFileId: string,
): Promise<Terms | undefined> {
  if (!(await fellBack(jobFileId))) return undefined;
  const { fast: priceFactor } = await factorsFor(organisationId, priceListId);
  return { priceListId, priceFactor, work: 'transcription' };
}

/** One mail a job, with the last of its files. */
async function mailWhenReady({ id, createdBy, ...row }: JobRow): Promise<void> {
  const files = await findJobFiles(id);
  const isDone = files.every(({ state, standing }) => state === 'ready' || standing === 'cancelled');
  if (isDone) await mailAbout('ready', { id, ...row }, [createdBy]);
}
