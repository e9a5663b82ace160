import type { Role } from '@colloquy/contract';
import { type DeletedJob, readDeletedJob } from '@colloquy/contract/jobs';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';

export const deletedJobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['deleted-job', jobId],
    queryFn: ({ signal }): Promise<DeletedJob> =>
      call(readDeletedJob, { params: { jobId }, signal }).then(({ job }) => job),
    // A job may be deleted and restored repeatedly, so the state is never cached.
    staleTime: 0,
    gcTime: 0,
  });

/** Path of the role's list of deleted jobs. */
export const deletedJobsPath = (role: Role | undefined): string | undefined =>
  role === 'customer'
    ? '/client/deleted'
    : role === 'organisationadmin'
      ? '/organisationadmin/deleted'
      : undefined;
