import { type DeletedJob, readDeletedJob, restoreJob, type Role } from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { toast } from '../../ui/toast/toast.ts';
import { eachOf, keepJob, type Named } from './jobs.queries.ts';
import { restoredMessage } from './messages.ts';

export const deletedJobQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['deleted-job', jobId],
    queryFn: ({ signal }): Promise<DeletedJob> =>
      call(readDeletedJob, { params: { jobId }, signal }).then(({ job }) => job),
    // Deleted and restored many times, it is asked whenever the page finds no job.
    staleTime: 0,
    gcTime: 0,
  });

/** Where this role finds what was deleted. */
export const deletedJobsPath = (role: Role | undefined): string | undefined =>
  role === 'customer'
    ? '/client/deleted'
    : role === 'organisationadmin'
      ? '/organisationadmin/deleted'
      : undefined;

/** Restores each; what the server refuses is said once. */
export async function restoreJobs(jobs: readonly Named[]): Promise<void> {
  const restored = await eachOf(jobs, (job) =>
    call(restoreJob, { params: { jobId: job.id } }).then((answer) => keepJob(answer.job)),
  );
  void queryClient.invalidateQueries({ queryKey: ['jobs'] });
  if (restored.length > 0) toast.success(restoredMessage(restored.map(({ name }) => name)));
}
