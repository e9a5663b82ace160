import {
  findColleagues,
  handOverJob,
  type JobPeople,
  readJobPeople,
  shareJob,
  type SharedAccess,
  unshareJob,
} from '@colloquy/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { toast } from '../../ui/toast/toast.ts';
import { jobQuery, keepJob } from './jobs.queries.ts';

/** Under the job, so that a hint of it asks for the people anew. */
export const jobPeopleQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId, 'people'],
    queryFn: ({ signal }) => call(readJobPeople, { params: { jobId }, signal }),
  });

export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: ({ signal }) => call(findColleagues, { signal }).then(({ people }) => people),
});

type Share = { personId: string; access: SharedAccess | null };

/** Gives a colleague access, changes it, or takes it away (null). */
export const useShare = (jobId: string) =>
  useMutation({
    mutationFn: ({ personId, access }: Share): Promise<JobPeople> =>
      access === null
        ? call(unshareJob, { params: { jobId }, body: { personId } })
        : call(shareJob, { params: { jobId }, body: { personId, access } }),
    onSuccess: (people) => queryClient.setQueryData(jobPeopleQuery(jobId).queryKey, people),
    onError: (error) => toast.error(messageOf(error)),
  });

type HandOver = { personId: string; keep: SharedAccess | null };

/** Answers whether whoever handed over still sees the job. */
export const useHandOver = (jobId: string) =>
  useMutation({
    mutationFn: (body: HandOver) => call(handOverJob, { params: { jobId }, body }),
    onSuccess: ({ job }) => {
      toast.success('The job is handed over.');
      if (job) keepJob(job);
      else {
        queryClient.removeQueries({ queryKey: jobQuery(jobId).queryKey });
        void queryClient.invalidateQueries({ queryKey: ['jobs'] });
      }
    },
    onError: (error) => toast.error(messageOf(error)),
  });
