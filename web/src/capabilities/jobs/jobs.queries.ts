import { countQuestions } from '@colloquy/contract/comments';
import {
  acceptJob,
  cancelJob,
  changeJob,
  deleteJob,
  type JobDetail,
  excludeFile,
  excludeRun,
  duplicateJob,
  readJob,
  reopenJob,
  restoreJob,
  retryJob,
} from '@colloquy/contract/jobs';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';

export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId],
    queryFn: ({ signal }) => call(readJob, { params: { jobId }, signal }).then(({ job }) => job),
  });

/**
 * Number of questions waiting for the customer, by job. The key starts with 'comments', so that their
 * invalidations refetch it.
 */
export const waitingQuestionsQuery = queryOptions({
  queryKey: ['comments', 'waiting'],
  queryFn: ({ signal }) =>
    call(countQuestions, { signal }).then(
      ({ jobs }) => new Map(jobs.map(({ jobId, waiting }) => [jobId, waiting])),
    ),
  // Structural sharing cannot compare Maps.
  structuralSharing: false,
});

const JOB_ACTIONS = { cancel: cancelJob, retry: retryJob, accept: acceptJob };
export type JobAction = keyof typeof JOB_ACTIONS;

/** Stores the job that the server returned and refetches what depends on it. */
export function cacheJob(job: JobDetail): void {
  queryClient.setQueryData(jobQuery(job.id).queryKey, job);
  void queryClient.invalidateQueries({ queryKey: ['jobs'] });
  // Accepting a job changes the approval of its transcripts without a new revision.
  for (const { recordingId } of job.files)
    if (recordingId !== null)
      void queryClient.invalidateQueries({ queryKey: ['recording', recordingId], exact: true });
}

type JobAnswer = Promise<{ job: JobDetail }>;

/** Caches the changed job. After a refusal the job on screen is out of date and is fetched again. */
export async function updateJob(jobId: string, answer: JobAnswer): Promise<void> {
  try {
    cacheJob((await answer).job);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: ['job', jobId] });
    throw error;
  }
}

export const runJobAction = (jobId: string, action: JobAction): Promise<void> =>
  updateJob(jobId, call(JOB_ACTIONS[action], { params: { jobId } }));

/** Reopens an accepted job. */
export async function reopen(jobId: string, reason: string): Promise<void> {
  const { job } = await call(reopenJob, { params: { jobId }, body: { reason } });
  cacheJob(job);
}

/** Continues a job without one of several files. */
export const continueWithoutFile = (jobId: string, jobFileId: string): Promise<void> =>
  updateJob(jobId, call(excludeFile, { params: { jobId }, body: { jobFileId } }));

/** Continues a file without one of its runs. */
export const excludeRunOf = (jobId: string, runId: string): Promise<void> =>
  updateJob(jobId, call(excludeRun, { params: { jobId }, body: { runId } }));

/** Creates a draft with the settings of this job; `requestId` makes repeated calls idempotent. */
export async function createDuplicate(jobId: string, requestId: string): Promise<JobDetail> {
  const { job } = await call(duplicateJob, { params: { jobId }, body: { requestId } });
  cacheJob(job);
  return job;
}

/** Another user renamed the job after the person started to edit the name. */
export class RenameConflictError extends Error {
  readonly job: JobDetail;

  constructor(job: JobDetail) {
    super(`Meanwhile it was renamed to “${job.name}”.`);
    this.name = 'RenameConflictError';
    this.job = job;
  }
}

type RenameInput = { from: string; to: string; revision: number };

/**
 * Renames a job, also if it changed meanwhile in anything but its name.
 *
 * @throws RenameConflictError if another user renamed it
 */
export async function renameJob(jobId: string, { from, to, revision }: RenameInput): Promise<void> {
  const rename = async (baseRevision: number) =>
    cacheJob((await call(changeJob, { params: { jobId }, body: { name: to, revision: baseRevision } })).job);
  try {
    await rename(revision);
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'changed-meanwhile') throw error;
    const { job } = await call(readJob, { params: { jobId } });
    cacheJob(job);
    if (job.name === to) return;
    if (job.name !== from) throw new RenameConflictError(job);
    await rename(job.revision);
  }
}

export type NamedJob = Pick<JobDetail, 'id' | 'name'>;

/** The lists still contain the job until `refreshJobLists`. */
export const removeJob = ({ id }: NamedJob) => call(deleteJob, { params: { jobId: id } });

export const refreshJobLists = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['jobs'] });

export async function undeleteJob({ id }: NamedJob): Promise<void> {
  const { job } = await call(restoreJob, { params: { jobId: id } });
  cacheJob(job);
}
