import {
  findColleagues,
  transferJob,
  type JobPeople,
  readJobPeople,
  shareJob,
  type SharedAccess,
  unshareJob,
} from '@colloquy/contract/jobs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { jobQuery, cacheJob } from './jobs.queries.ts';

/** The key starts with ['job', id], so that invalidations of the job refetch it. */
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

/** Grants or changes a colleague's access, or revokes it (null). */
export async function changeAccess(jobId: string, { personId, access }: Share): Promise<void> {
  const people: JobPeople =
    access === null
      ? await call(unshareJob, { params: { jobId }, body: { personId } })
      : await call(shareJob, { params: { jobId }, body: { personId, access } });
  queryClient.setQueryData(jobPeopleQuery(jobId).queryKey, people);
}

export type TransferInput = { personId: string; retainedAccess: SharedAccess | null };

/** @returns whether the previous owner can still see the job */
export async function transferJobTo(jobId: string, body: TransferInput): Promise<boolean> {
  const { job } = await call(transferJob, { params: { jobId }, body });
  if (job) cacheJob(job);
  else {
    queryClient.removeQueries({ queryKey: jobQuery(jobId).queryKey });
    void queryClient.invalidateQueries({ queryKey: ['jobs'] });
  }
  return job !== null;
}
