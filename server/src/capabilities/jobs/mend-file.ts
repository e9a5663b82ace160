import { LANGUAGE_FAILURES, TEXT_NOT_AUDIO } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { fileStem, getFile, renameFile } from '../files/index.ts';
import { requireLanguage } from './create-job.ts';
import { holdJobToWork } from './job-access.ts';
import { holdJobFiles } from './jobs.store.ts';
import { jobFile, type JobFileRow, type JobRow } from './jobs.table.ts';
import { settleJob } from './move-file.ts';
import { takeUp } from './pay-file.ts';

/** Transcribes a failed file again in a language that a person chose. */
export async function retryInLanguage(
  who: Caller,
  jobId: string,
  { jobFileId, language }: { jobFileId: string; language: string },
): Promise<void> {
  const { held, file } = await holdFailed(who, { jobId, jobFileId, reasons: LANGUAGE_FAILURES });
  requireLanguage(language);
  const settings = { ...file.settings, language };
  await db.update(jobFile).set({ settings }).where(eq(jobFile.id, file.id));
  await takeUp({ ...file, settings });
  await settleJob(held);
  await audit(who, 'job.file-language-chosen', jobId);
}

/** Imports a file that is named as audio as the transcript that it is: from now on its name says so. */
export async function readAsTranscript(who: Caller, jobId: string, jobFileId: string): Promise<void> {
  const { held, file } = await holdFailed(who, { jobId, jobFileId, reasons: [TEXT_NOT_AUDIO] });
  const { name } = await getFile(file.fileId);
  await renameFile(file.fileId, `${fileStem(name)}.txt`);
  await takeUp(file);
  await settleJob(held);
  await audit(who, 'job.file-read-as-transcript', jobId);
}

type Failed = { jobId: string; jobFileId: string; reasons: readonly string[] };

/** A file that failed for one of these reasons, held together with its job; else it is refused. */
async function holdFailed(
  who: Caller,
  { jobId, jobFileId, reasons }: Failed,
): Promise<{ held: JobRow; file: JobFileRow }> {
  const held = await holdJobToWork(who, jobId);
  const file = found((await holdJobFiles(jobId)).find(({ id }) => id === jobFileId));
  const { standing, state, failure } = file;
  if (standing !== 'active' || state !== 'failed' || !reasons.includes(failure?.reason ?? ''))
    refuse('not-now');
  return { held, file };
}
