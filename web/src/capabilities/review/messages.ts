import type { AssignmentState } from '@colloquy/contract/review';

/** Sentences that change with a name or a state. */

/** Asks before an offer or a review is withdrawn. */
export const withdrawalQuestion = (
  reviewer: string,
  state: AssignmentState,
): { title: string; description: string } =>
  state === 'offered'
    ? {
        title: `Withdraw the offer to ${reviewer}?`,
        description: `${reviewer} can no longer accept this job.`,
      }
    : {
        title: `Withdraw the review from ${reviewer}?`,
        description: `The review ends at once, and ${reviewer} can no longer open this job. Saved edits are kept; text that is being typed right now is lost.`,
      };

/** Asks before a review is finished. */
export const finishText = (isOnPage: boolean): string =>
  isOnPage
    ? 'It counts in your statement, and you can no longer open the job.'
    : 'It counts in your statement, and you can no longer open the job. The page of the job shows what is still to check.';

/** Rows of a list, in its position. */
export const countedReviewers = { one: '# reviewer', other: '# reviewers' };

/** Rows of a list, in its position. */
export const countedJobs = { one: '# job', other: '# jobs' };
