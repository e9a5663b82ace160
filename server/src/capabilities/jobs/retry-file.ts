import { LANGUAGE_FAILURES, TEXT_NOT_AUDIO } from '@colloquy/contract/jobs';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { fileStem, getFile, renameFile } from '../files/index.ts';
import { serviceDefinition } from '../services/index.ts';
import { lockJobForWork } from './job-access.ts';
import { lockJobFiles } from './jobs.store.ts';
import { jobFile, type JobFileRow, type JobRow } from './jobs.table.ts';
import { updateJobStage } from './move-file.ts';
import { resumeRun } from './resume-run.ts';
import { findOpenRuns } from './stage-runs.store.ts';
import type { RunRow } from './stage-runs.table.ts';

/** Transcribes a failed file again in a language that a person chose. */
export async function retryInLanguage(
  who: Caller,
  jobId: string,
  { jobFileId, language }: { jobFileId: string; language: string },
): Promise<void> {
  const { locked, file, run } = await lockFailedFile(who, { jobId, jobFileId, reasons: LANGUAGE_FAILURES });
  serviceDefinition(locked.sid).uploads.validate?.({ settings: { language } });
  const settings = { ...file.settings, language };
  await db.update(jobFile).set({ settings }).where(eq(jobFile.id, file.id));
  await resumeRun(run);
  await updateJobStage(locked);
  await audit(who, 'job.file-language-chosen', jobId);
}

/** Imports a file with an audio extension as the transcript that it is, and renames it to `.txt`. */
export async function importAsTranscript(who: Caller, jobId: string, jobFileId: string): Promise<void> {
  const { locked, file, run } = await lockFailedFile(who, { jobId, jobFileId, reasons: [TEXT_NOT_AUDIO] });
  const { name } = await getFile(file.fileId);
  await renameFile(file.fileId, `${fileStem(name)}.txt`);
  await resumeRun(run);
  await updateJobStage(locked);
  await audit(who, 'job.file-imported-as-transcript', jobId);
}

type FailedFile = { jobId: string; jobFileId: string; reasons: readonly string[] };

/** Locks a job and its file, a run of which failed for one of these reasons; refuses otherwise. */
async function lockFailedFile(
  who: Caller,
  { jobId, jobFileId, reasons }: FailedFile,
): Promise<{ locked: JobRow; file: JobFileRow; run: RunRow }> {
  const locked = await lockJobForWork(who, jobId);
  const file = requireFound((await lockJobFiles(jobId)).find(({ id }) => id === jobFileId));
  const run = (await findOpenRuns(jobFileId)).find(
    ({ state, failure }) => state === 'failed' && reasons.includes(failure?.reason ?? ''),
  );
  if (file.status !== 'active' || !run) return refuse('not-now');
  return { locked, file, run };
}
