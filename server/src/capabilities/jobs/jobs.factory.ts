import { createJob, type JobDetail, readJob } from '@colloquy/contract/jobs';
import type { Browser } from '../../testing/browser.ts';
import { newId } from '../../platform/ids.ts';
import { uploadFile } from '../files/uploads.factory.ts';

/** Creates a draft through the API, as the screens do. */
export async function aDraft(
  browser: Browser,
  settings: { name?: string; language?: string | null; speakers?: number | null } = {},
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
