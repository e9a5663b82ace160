import {
  changeJob,
  changeUpload,
  createJob,
  type FileSettings,
  type JobDetail,
  type JobSettings,
  readJob,
  startJob,
} from '@colloquy/contract/jobs';
import type { Body } from '@colloquy/contract';
import { ApiError } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { cacheJob, jobQuery } from '../jobs.queries.ts';
import { uploadedFilesQuery } from '../uploaded-files.ts';

export type DraftChange = Partial<JobSettings> & { manyFiles?: boolean; waitsForStart?: true };

export async function createDraft(order: Body<typeof createJob>): Promise<JobDetail> {
  const { job } = await call(createJob, { body: order });
  cacheJob(job);
  return job;
}

/** Each file that arrives changes the revision of the draft. */
const MAX_TRIES = 5;

let changes: Promise<unknown> = Promise.resolve();

/** Sends a change after all earlier ones, so that none overtakes another, and the start comes last. */
export function enqueueChange<Result>(send: () => Promise<Result>): Promise<Result> {
  const sent = changes.then(send);
  changes = sent.catch(() => undefined);
  return sent;
}

/** Changes the settings of a draft. Throws the server's refusal. */
export const changeDraft = (jobId: string, change: DraftChange): Promise<JobDetail> =>
  enqueueChange(() => sendChange(jobId, change, MAX_TRIES));

async function sendChange(jobId: string, change: DraftChange, tries: number): Promise<JobDetail> {
  const known = queryClient.getQueryData(jobQuery(jobId).queryKey) ?? (await refetchJob(jobId));
  try {
    const { job } = await call(changeJob, {
      params: { jobId },
      body: { ...change, revision: known.revision },
    });
    cacheJob(job);
    return job;
  } catch (error) {
    if (tries === 1 || !(error instanceof ApiError) || error.error !== 'changed-meanwhile') throw error;
    await refetchJob(jobId);
    return sendChange(jobId, change, tries - 1);
  }
}

async function refetchJob(jobId: string): Promise<JobDetail> {
  const { job } = await call(readJob, { params: { jobId } });
  cacheJob(job);
  return job;
}

/** Changes the settings of a file that was uploaded in another tab or before a reload. */
export async function changeUploadedFile(
  jobId: string,
  uploadId: string,
  settings: FileSettings,
): Promise<void> {
  const { queryKey } = uploadedFilesQuery(jobId);
  queryClient.setQueryData(queryKey, (files) =>
    files?.map((file) => (file.uploadIds.includes(uploadId) ? { ...file, settings } : file)),
  );
  try {
    await enqueueChange(() => call(changeUpload, { params: { jobId }, body: { uploadId, settings } }));
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

/** Starts a draft after all its changes were saved. */
export async function startDraft(jobId: string, leftOut: string[]): Promise<JobDetail> {
  await changes;
  const { job } = await call(startJob, { params: { jobId }, body: { leftOut } });
  cacheJob(job);
  return job;
}
