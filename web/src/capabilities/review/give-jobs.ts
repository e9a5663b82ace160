import { messageOf } from '../../app/api/api-error.ts';
import { queryClient } from '../../app/query-client.ts';
import { giveTo } from './review.queries.ts';

export type GivenJob = { id: string; code: string };

type Outcome = {
  offered: GivenJob[];
  /** The reviewer had been asked for these already. */
  had: GivenJob[];
  /** What went wrong, in sentences that name the job where there are several. */
  failed: string[];
};

/**
 * Offers each of the jobs to a reviewer.
 *
 * @param requests the id of the request of each job, so that a second try offers none twice
 */
export async function giveJobs(
  jobs: readonly GivenJob[],
  requests: ReadonlyMap<string, string>,
  given: { personId: string; until: string | null },
): Promise<Outcome> {
  const outcome: Outcome = { offered: [], had: [], failed: [] };
  const answers = await Promise.allSettled(
    jobs.map(({ id }) => giveTo(id, { requestId: requests.get(id)!, ...given })),
  );
  answers.forEach((answer, at) => {
    const job = jobs[at]!;
    if (answer.status === 'fulfilled') (answer.value ? outcome.offered : outcome.had).push(job);
    else outcome.failed.push(`${jobs.length === 1 ? '' : `${job.code}: `}${messageOf(answer.reason)}`);
  });
  void queryClient.invalidateQueries({ queryKey: ['jobs', 'choices'] });
  return outcome;
}

export const codesOf = (jobs: readonly GivenJob[]): string => jobs.map(({ code }) => code).join(', ');
