import {
  acceptJob,
  cancelJob,
  changeJob,
  deleteJob,
  findJobs,
  findSpeechLanguages,
  type JobDetail,
  readJob,
  restoreJob,
  retryJob,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { toast } from '../../ui/toast/toast.ts';

/** What a list is narrowed to beside what its person chose. */
export type JobsFixed = { state?: 'open' | 'completed'; sid?: JobDetail['sid'] };

export const jobsQuery = (state: ListState, fixed: JobsFixed) => {
  const query = { ...listQueryOf(findJobs, state), ...fixed };
  return queryOptions({
    queryKey: ['jobs', query],
    queryFn: ({ signal }) => call(findJobs, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const jobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId],
    queryFn: ({ signal }) => call(readJob, { params: { jobId }, signal }).then(({ job }) => job),
  });

export const speechLanguagesQuery = queryOptions({
  queryKey: ['speech-languages'],
  queryFn: ({ signal }) => call(findSpeechLanguages, { signal }).then(({ languages }) => languages),
  staleTime: Infinity,
});

const ACTS = { cancel: cancelJob, retry: retryJob, accept: acceptJob, restore: restoreJob };
export type Act = keyof typeof ACTS;

function keep(job: JobDetail): void {
  queryClient.setQueryData(jobQuery(job.id).queryKey, job);
  void queryClient.invalidateQueries({ queryKey: ['jobs'] });
  // Whether its words are approved is said beside the words.
  void queryClient.invalidateQueries({ queryKey: ['recording'] });
}

/** Cancel, retry, accept, restore: the answer is the job as it is then. */
export function useAct(jobId: string) {
  return useMutation({
    mutationFn: (act: Act) => call(ACTS[act], { params: { jobId } }),
    onSuccess: ({ job }) => keep(job),
    onError: (error) => {
      toast.error(messageOf(error));
      void queryClient.invalidateQueries({ queryKey: ['job', jobId] });
    },
  });
}

export function useChangeJob(job: Pick<JobDetail, 'id' | 'revision'>) {
  return useMutation({
    mutationFn: (body: { name: string }) =>
      call(changeJob, { params: { jobId: job.id }, body: { ...body, revision: job.revision } }),
    onSuccess: (answer) => keep(answer.job),
    onError: (error) => {
      toast.error(messageOf(error));
      void queryClient.invalidateQueries({ queryKey: ['job', job.id] });
    },
  });
}

/** Deletes at once; the toast takes it back. */
export async function deleteWithUndo({ id, name }: { id: string; name: string }): Promise<void> {
  try {
    await call(deleteJob, { params: { jobId: id } });
  } catch (error) {
    toast.error(messageOf(error));
    return;
  }
  void queryClient.invalidateQueries({ queryKey: ['jobs'] });
  toast.withUndo(`${name} was deleted. It can be restored for 30 days.`, () => {
    void call(restoreJob, { params: { jobId: id } })
      .then(({ job }) => keep(job))
      .catch((error: unknown) => toast.error(messageOf(error)));
  });
}
