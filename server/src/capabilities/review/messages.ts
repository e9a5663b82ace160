/** Sentences of the mails and the statement about reviews. */

export const offerSubject = (job: string): string => `${job} is offered to you for review`;
export const offer = (by: string, job: string): string => `${by} has asked you to review ${job}.`;
export const answerHere = 'Accept or decline it here:';

export const accepted = (reviewer: string, job: string): string =>
  `${reviewer} accepted the review of ${job}`;
export const declined = (reviewer: string, job: string): string =>
  `${reviewer} declined the review of ${job}`;
export const returned = (reviewer: string, job: string): string =>
  `${reviewer} returned the review of ${job}`;
export const done = (reviewer: string, job: string): string => `${reviewer} finished the review of ${job}`;

export const noLongerOffered = (job: string): string => `${job} is no longer offered to you`;
export const reviewWithdrawn = (job: string): string => `Your review of ${job} was withdrawn`;
export const offerWithdrawn = (by: string, job: string): string =>
  `${by} withdrew the offer of ${job}. Withdrawn jobs are listed here:`;
export const withdrawn = (by: string, job: string): string =>
  `${by} withdrew your review of ${job}. Your saved edits are kept. Withdrawn jobs are listed here:`;

export const reviewEndedSubject = (job: string): string => `Your review of ${job} has ended`;
export const reviewEnded = (job: string): string =>
  `The customer has accepted ${job}, so your review has ended and the job is no longer in your list. Your saved edits are kept, and the review counts in your statement.`;
export const offerEnded = (job: string): string =>
  `The customer has accepted ${job}, so it no longer needs a review.`;

export const statementTitle = (month: string): string => `Statement of reviews for ${month}`;
export const monthNotOver = 'This month isn’t over yet.';
export const period = (from: string, until: string, timeZone: string): string =>
  `${from} to ${until}, time zone ${timeZone}`;
export const deletedJob = 'Deleted job';
export const noRate = 'No rate agreed';
export const minutesWithoutRate = 'Minutes without an agreed rate';
export const rounding = 'Amounts are rounded once, in the month’s total.';
