import { messageOf } from '../../app/api/api-error.ts';
import { queryClient } from '../../app/query-client.ts';
import { offerJob } from './review.queries.ts';

export type JobToAssign = { id: string; code: string };

type OfferResult = {
  offered: JobToAssign[];
  /** Jobs that were offered to the reviewer before. */
  alreadyOffered: JobToAssign[];
  /** Error messages, prefixed with the job if there are several. */
  failed: string[];
};

/**
 * Offers the jobs to a reviewer.
 *
 * @param requests request ids by job id, so that a retry offers no job twice
 */
export async function offerJobs(
  jobs: readonly JobToAssign[],
  requests: ReadonlyMap<string, string>,
  offer: { personId: string; until: string | null; note: string },
): Promise<OfferResult> {
  const result: OfferResult = { offered: [], alreadyOffered: [], failed: [] };
  const responses = await Promise.allSettled(
    jobs.map(({ id }) => offerJob(id, { requestId: requests.get(id)!, ...offer })),
  );
  responses.forEach((response, at) => {
    const job = jobs[at]!;
    if (response.status === 'fulfilled') (response.value ? result.offered : result.alreadyOffered).push(job);
    else result.failed.push(`${jobs.length === 1 ? '' : `${job.code}: `}${messageOf(response.reason)}`);
  });
  void queryClient.invalidateQueries({ queryKey: ['jobs', 'choices'] });
  return result;
}

export const codesOf = (jobs: readonly JobToAssign[]): string => jobs.map(({ code }) => code).join(', ');
