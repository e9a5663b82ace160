import { createJob, type JobDetail, readJob } from '@colloquy/contract/jobs';
import type { Browser } from '../../testing/browser.ts';
import { newId } from '../../platform/ids.ts';
import { uploadFile } from '../files/uploads.factory.ts';
import { failRun, finishRun } from './run-progress.ts';
import { findRuns } from './stage-runs.store.ts';
import type { RunRow } from './stage-runs.table.ts';

/** Creates a draft through the API, as the screens do. */
export async function aDraft(
  browser: Browser,
  settings: {
    name?: string;
    language?: string | null;
    speakers?: number | null;
    manyFiles?: boolean;
    waitsForStart?: boolean;
  } = {},
): Promise<JobDetail> {
  const { job } = await browser.get(createJob, {
    body: {
      sid: 'SID002',
      requestId: newId(),
      name: 'Interviews',
      language: null,
      speakers: null,
      ...settings,
    },
  });
  return job;
}

/** Creates a job with one file that waits for the pipeline. */
export async function aJobWithFile(
  browser: Browser,
  { name = newId(), fileName = 'interview.wav' } = {},
): Promise<{ job: JobDetail; jobFileId: string; fileId: string }> {
  const draft = await aDraft(browser, { name });
  const fileId = await uploadFile(browser, { jobId: draft.id, name: fileName, bytes: Buffer.from(name) });
  const { job } = await browser.get(readJob, { params: { jobId: draft.id } });
  return { job, jobFileId: job.files[0]!.id, fileId };
}

/** The run of a file of a service that orders one. */
export async function runOf(jobFileId: string): Promise<RunRow> {
  const [run, another] = await findRuns(jobFileId);
  if (!run || another) throw new Error(`The file ${jobFileId} does not have one run.`);
  return run;
}

/** Ends the run of a file in the place of its service. */
export const finishFile = async (jobFileId: string): Promise<void> => finishRun((await runOf(jobFileId)).id);

/** Fails the run of a file in the place of its service. */
export const failFile = async (jobFileId: string, failure: Parameters<typeof failRun>[1]): Promise<void> =>
  failRun((await runOf(jobFileId)).id, failure);
