import {
  acceptJob,
  beginWithTracks,
  cancelJob,
  changeJob,
  countQuestions,
  deleteJob,
  type Answer,
  findQualities,
  findSpeechLanguages,
  type JobDetail,
  leaveOutFile,
  orderAgain,
  readAsTranscript,
  readJob,
  readOpenWork,
  reopenJob,
  restoreJob,
  retryInLanguage,
  retryJob,
} from '@colloquy/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { toast } from '../../ui/toast/toast.ts';
import { deletedMessage } from './messages.ts';
import { countWordsLeft } from './words-left.ts';

export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId],
    queryFn: ({ signal }) => call(readJob, { params: { jobId }, signal }).then(({ job }) => job),
  });

/** How many questions wait for the customer, by job. Begins as the hints of comments do. */
export const waitingQuestionsQuery = queryOptions({
  queryKey: ['comments', 'waiting'],
  queryFn: ({ signal }) =>
    call(countQuestions, { signal }).then(
      ({ jobs }) => new Map(jobs.map(({ jobId, waiting }) => [jobId, waiting])),
    ),
  // A Map is compared by nothing.
  structuralSharing: false,
});

const speechQuery = queryOptions({
  queryKey: ['speech-languages'],
  queryFn: ({ signal }) => call(findSpeechLanguages, { signal }),
  // The admin may change which are offered first.
  staleTime: 5 * 60_000,
});

export const firstLanguagesQuery = { ...speechQuery, select: (known: Speech) => known.first };

export const speechLanguagesQuery = { ...speechQuery, select: (known: Speech) => known.languages };
export const expectedErrorsQuery = { ...speechQuery, select: (known: Speech) => known.expected };
type Speech = Answer<typeof findSpeechLanguages>;

/** The choices at ordering as they stand now: an admin may switch engines at any time. */
export const qualitiesQuery = (language: string | null) =>
  queryOptions({
    queryKey: ['qualities', language],
    queryFn: ({ signal }) =>
      call(findQualities, { query: language === null ? {} : { language }, signal }).then(
        ({ qualities }) => qualities,
      ),
  });

const ACTS = { cancel: cancelJob, retry: retryJob, accept: acceptJob };
export type Act = keyof typeof ACTS;

/** What the server answered is what the screens show. */
export function keepJob(job: JobDetail): void {
  queryClient.setQueryData(jobQuery(job.id).queryKey, job);
  void queryClient.invalidateQueries({ queryKey: ['jobs'] });
  // The transcript says whether it is approved, which accepting its job changes without a revision.
  for (const { recordingId } of job.files)
    if (recordingId !== null)
      void queryClient.invalidateQueries({ queryKey: ['recording', recordingId], exact: true });
}

/** Cancel, retry, accept: the answer is the job as it is then. */
export function useAct(jobId: string) {
  return useMutation({
    mutationFn: (act: Act) => call(ACTS[act], { params: { jobId } }),
    onSuccess: ({ job }) => keepJob(job),
    onError: (error) => {
      toast.error(messageOf(error));
      void queryClient.invalidateQueries({ queryKey: ['job', jobId] });
    },
  });
}

/** Takes Accept back. Throws what the server says against it. */
export async function reopen(jobId: string, reason: string): Promise<void> {
  const { job } = await call(reopenJob, { params: { jobId }, body: { reason } });
  keepJob(job);
}

/** While edits are on their way, what is left is counted again this often. */
const COUNT_AGAIN_MS = 1_000;

/** What is still open on a job before it is accepted: of its words, and beside them. */
export const openWorkQuery = ({ id: jobId, files }: Pick<JobDetail, 'id' | 'files'>) =>
  queryOptions({
    queryKey: ['job', jobId, 'open work'],
    queryFn: async ({ signal }) => {
      const recordingIds = files.flatMap(({ standing, recordingId }) =>
        standing === 'cancelled' ? [] : (recordingId ?? []),
      );
      const [open, words] = await Promise.all([
        call(readOpenWork, { params: { jobId }, signal }),
        countWordsLeft(recordingIds),
      ]);
      return { open, words };
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => ((state.data?.words.unsaved ?? 0) > 0 ? COUNT_AGAIN_MS : false),
  });

/** Transcribes a failed file again in the given language. Throws what the server says against it. */
export async function retryFileInLanguage(jobId: string, jobFileId: string, language: string): Promise<void> {
  const { job } = await call(retryInLanguage, { params: { jobId }, body: { jobFileId, language } });
  keepJob(job);
}

/** Imports a text file that is named as audio. */
export function useReadAsTranscript(jobId: string) {
  return useMutation({
    mutationFn: (jobFileId: string) => call(readAsTranscript, { params: { jobId }, body: { jobFileId } }),
    onSuccess: ({ job }) => keepJob(job),
    onError: (error) => {
      toast.error(messageOf(error));
      void queryClient.invalidateQueries({ queryKey: ['job', jobId] });
    },
  });
}

/** Goes on without one of several files. */
export function useLeaveOut(jobId: string) {
  return useMutation({
    mutationFn: (jobFileId: string) => call(leaveOutFile, { params: { jobId }, body: { jobFileId } }),
    onSuccess: ({ job }) => keepJob(job),
    onError: (error) => {
      toast.error(messageOf(error));
      void queryClient.invalidateQueries({ queryKey: ['job', jobId] });
    },
  });
}

/** Goes on with those tracks of a conversation that have arrived. */
export function useBeginWithTracks(jobId: string) {
  return useMutation({
    mutationFn: (jobFileId: string) => call(beginWithTracks, { params: { jobId }, body: { jobFileId } }),
    onSuccess: ({ job }) => keepJob(job),
    onError: (error) => {
      toast.error(messageOf(error));
      void queryClient.invalidateQueries({ queryKey: ['job', jobId] });
    },
  });
}

/** A new draft with the settings of this job; `requestId` makes a repeated press one draft. Undefined: refused. */
export async function orderJobAgain(jobId: string, requestId: string): Promise<JobDetail | undefined> {
  try {
    const { job } = await call(orderAgain, { params: { jobId }, body: { requestId } });
    keepJob(job);
    return job;
  } catch (error) {
    toast.error(messageOf(error));
    return undefined;
  }
}

/** The name was changed by somebody else since the person began to edit it. */
export class RenamedMeanwhile extends Error {
  readonly job: JobDetail;

  constructor(job: JobDetail) {
    super(`Meanwhile it was renamed to “${job.name}”.`);
    this.name = 'RenamedMeanwhile';
    this.job = job;
  }
}

type Rename = { from: string; to: string; revision: number };

/**
 * Renames a job. A job that changed in the meantime, but not its name, is renamed all the same.
 *
 * @throws RenamedMeanwhile where somebody else gave it another name
 */
async function renameJob(jobId: string, { from, to, revision }: Rename): Promise<JobDetail> {
  const rename = (on: number) =>
    call(changeJob, { params: { jobId }, body: { name: to, revision: on } }).then(({ job }) => job);
  try {
    return await rename(revision);
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'changed-meanwhile') throw error;
    const { job } = await call(readJob, { params: { jobId } });
    keepJob(job);
    if (job.name === to) return job;
    if (job.name !== from) throw new RenamedMeanwhile(job);
    return rename(job.revision);
  }
}

export const useRename = (jobId: string) =>
  useMutation({ mutationFn: (change: Rename) => renameJob(jobId, change), onSuccess: keepJob });

export type Named = Pick<JobDetail, 'id' | 'name'>;

/** Deletes what was asked about; the toast takes it back, and for 30 days the list of deleted jobs. Answers what could be deleted. */
export async function deleteWithUndo(jobs: readonly Named[]): Promise<readonly Named[]> {
  const deleted = await eachOf(jobs, (job) => call(deleteJob, { params: { jobId: job.id } }));
  void queryClient.invalidateQueries({ queryKey: ['jobs'] });
  if (deleted.length === 0) return deleted;
  toast.withUndo(
    deletedMessage(deleted.map(({ name }) => name)),
    () =>
      void eachOf(deleted, ({ id }) =>
        call(restoreJob, { params: { jobId: id } }).then(({ job }) => keepJob(job)),
      ),
    'deleted',
  );
  return deleted;
}

/** Does something with each job at once. Answers those with which it worked; of the others one toast says why. */
export async function eachOf<Job>(jobs: readonly Job[], act: (job: Job) => Promise<unknown>): Promise<Job[]> {
  const outcomes = await Promise.allSettled(jobs.map(act));
  const refused = outcomes.find((outcome) => outcome.status === 'rejected');
  if (refused) toast.error(messageOf(refused.reason));
  return jobs.filter((_, at) => outcomes[at]?.status === 'fulfilled');
}
