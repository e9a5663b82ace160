import type { FileProgress, Step } from '@colloquy/contract/jobs';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { db } from '../../platform/database/scope.ts';
import { factorsFor, type QuoteTerms } from '../credits/index.ts';
import { usedFallbackEngine } from '../models/index.ts';
import { findJobFiles, lockJobOfFile } from './jobs.store.ts';
import { job, jobFile, type JobRow, UNDER_WAY } from './jobs.table.ts';
import { mailAbout } from './mail-about-job.ts';
import { moveFile, updateJobStage } from './move-file.ts';
import { releaseWork, settleWork } from './pay-work.ts';
import { publishJobEvent, notifyJobChanged } from './job-events.ts';

/**
 * Reports pipeline progress of a file: `progress` from 0 to 1 over all steps, `readyAt` when the transcript
 * is expected. Progress never decreases, so late reports of parallel steps have no effect.
 */
export async function reportProgress(report: {
  jobFileId: string;
  step: Step;
  progress: number;
  readyAt: Date | null;
  /** The step is queued and not running. */
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
  if (row) await notifyJobChanged(row);
}

/** Saves the recording id and duration that the pipeline found, for lists and links to the transcript. */
export async function setRecording(
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
  if (row) await notifyJobChanged(row);
}

/**
 * Marks a file as failed. Results of earlier steps are kept; the person reads cause and remedy and is not
 * charged.
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
  await publishJobEvent('file.failed', {
    organisationId: row.organisationId,
    jobId: row.id,
    file: { id: jobFileId, recordingId: row.recordingId },
    state: 'failed',
    reason: failure.reason,
  });
  const [owner] = await db.select().from(job).where(eq(job.id, row.id));
  if (owner && !owner.deletedAt) await mailAbout('failed', owner, [owner.createdBy]);
  await notifyJobChanged(row);
}

/**
 * Marks a transcript as ready: the file moves past stages that were not ordered and its transcribed length is
 * charged. Repeated calls have no effect.
 */
export async function finishFile(jobFileId: string): Promise<void> {
  const locked = await lockJobOfFile(jobFileId);
  if (!locked || locked.file.state === 'ready' || locked.file.state === 'cancelled') return;
  const moved = await moveFile(locked.job, locked.file, { kind: 'done' }, null);
  if (!moved) throw new Error(`The stage table has no way on from stage ${locked.file.stage}.`);
  await db
    .update(jobFile)
    .set({ state: 'ready', step: 'ready', progress: 1, readyAt: null, failure: null })
    .where(eq(jobFile.id, jobFileId));
  if (locked.file.isFree) await releaseWork(jobFileId);
  else await settleWork(jobFileId, locked.file.durationMs ?? 0, await cheaperTerms(locked.job, jobFileId));
  await updateJobStage(locked.job);
  const { organisationId, id: jobId } = locked.job;
  await audit({ organisationId, personId: null }, 'job.file-ready', jobId);
  await publishJobEvent('file.ready', { organisationId, jobId, file: locked.file, state: 'ready' });
  if (!locked.job.deletedAt) await mailWhenReady(locked.job);
}

/** If another engine than the ordered one transcribed the file, it costs the fast quality's price. */
async function cheaperTerms(
  { organisationId, priceListId }: JobRow,
  jobFileId: string,
): Promise<QuoteTerms | undefined> {
  if (!(await usedFallbackEngine(jobFileId))) return undefined;
  const { fast: priceFactor } = await factorsFor(organisationId, priceListId);
  return { priceListId, priceFactor, work: 'transcription' };
}

/** Sends one mail per job, when its last file is ready. */
async function mailWhenReady({ id, createdBy, ...row }: JobRow): Promise<void> {
  const files = await findJobFiles(id);
  const isDone = files.every(({ state, status }) => state === 'ready' || status === 'cancelled');
  if (isDone) await mailAbout('ready', { id, ...row }, [createdBy]);
}
