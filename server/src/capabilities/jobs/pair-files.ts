import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { db, type Principal } from '../../platform/database/scope.ts';
import { changeFileOwner } from '../files/index.ts';
import { hideJob } from './delete-job.ts';
import { findJobFiles } from './jobs.store.ts';
import { job, jobFile, type JobFileRow, type JobRow } from './jobs.table.ts';
import { updateJobStage } from './move-file.ts';
import { endPayment } from './pay-run.ts';
import { resumeRun } from './resume-run.ts';
import { RUN_HALTED } from './stage-runs.rules.ts';
import { findOpenRuns } from './stage-runs.store.ts';

/**
 * Files uploaded for a draft that are under way and have no transcript attached: those of the draft itself, and of
 * the jobs of their own that its further files got.
 */
export async function findFilesOfDraft(draftId: string): Promise<JobFileRow[]> {
  const rows = await db
    .select({ entry: jobFile })
    .from(jobFile)
    .innerJoin(job, eq(job.id, jobFile.jobId))
    .where(
      and(
        or(eq(job.id, draftId), sql`${job.settings}->>'draftId' = ${draftId}`),
        sql`${job.createdBy} = (select d.created_by from job d where d.id = ${draftId})`,
        eq(job.status, 'active'),
        isNull(job.deletedAt),
        isNull(job.completedAt),
        isNull(jobFile.transcriptFileId),
      ),
    );
  return rows.map(({ entry }) => entry);
}

/**
 * Attaches a transcript to a recording and deletes the transcript's own entry. A recording that failed, or
 * waited for credits or its engine, is resumed. The caller has locked the recording's job, and checked that
 * it has no words yet.
 *
 * @param isFree the transcript has times, so nothing has to be transcribed
 */
export async function attachTranscript(
  who: Pick<Principal, 'organisationId' | 'personId'>,
  locked: JobRow,
  { recording, transcript, isFree }: { recording: JobFileRow; transcript: JobFileRow; isFree: boolean },
): Promise<void> {
  await endPayment(transcript.id);
  await db.delete(jobFile).where(eq(jobFile.id, transcript.id));
  await changeFileOwner(transcript.fileId, locked.id);
  await db
    .update(jobFile)
    .set({ transcriptFileId: transcript.fileId, isFree })
    .where(eq(jobFile.id, recording.id));
  for (const run of await findOpenRuns(recording.id))
    if (RUN_HALTED.includes(run.state)) await resumeRun(run);
  await updateJobStage(locked);
  await audit(who, 'job.files-paired', locked.id);
  if (transcript.jobId !== locked.id) await updateOrHideJob(who, transcript.jobId);
}

/** A job whose last file moved to another job is hidden. */
async function updateOrHideJob(
  who: Pick<Principal, 'organisationId' | 'personId'>,
  jobId: string,
): Promise<void> {
  const [sourceJob] = await db.select().from(job).where(eq(job.id, jobId)).for('update');
  if (!sourceJob || sourceJob.deletedAt) return;
  if ((await findJobFiles(jobId)).length === 0) await hideJob(who, sourceJob);
  else await updateJobStage(sourceJob);
}

/** Marks a file whose transcript needs no transcription. */
export async function markFree(jobFileId: string): Promise<void> {
  await db.update(jobFile).set({ isFree: true }).where(eq(jobFile.id, jobFileId));
}
