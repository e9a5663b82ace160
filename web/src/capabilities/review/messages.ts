import type { AssignmentState } from '@colloquy/contract/review';
import { plural } from '../../ui/format/plural.ts';

/** Texts about reviews and reviewers. */

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
        description: `The review ends immediately, and ${reviewer} can no longer open this job. Saved edits are kept. Text being typed right now is lost.`,
      };

/** Asks before a review is finished. */
export const finishText = (isOnPage: boolean): string =>
  isOnPage
    ? 'The review counts in your statement, and you’ll no longer be able to open the job.'
    : 'The review counts in your statement, and you’ll no longer be able to open the job. The job page shows what’s still to check.';

// Absence
export const absence = 'Absence';
export const absenceText =
  'People who assign jobs can see when you’re away. You keep the jobs you’ve accepted.';
export const daysAway = 'Days away';
export const loadingDays = 'Loading absences';
export const noAbsence = 'No absences planned.';
export const deleteDays = (days: string): string => `Delete ${days}`;
export const absenceDeleted = 'Absence deleted.';
export const absenceAdded = 'Absence added.';
export const firstDay = 'First day';
export const lastDay = 'Last day';
export const add = 'Add';
export const dayRange = (from: string, to: string): string => `${from} to ${to}`;

// Assigned jobs
export const job = 'Job';
export const organisation = 'Organisation';
export const length = 'Length';
export const language = 'Language';
export const languageUnknown = 'Not specified';
export const fileCount = (files: number): string => plural(files, { one: '# file', other: '# files' });
export const speakerCount = (speakers: number): string =>
  plural(speakers, { one: '# speaker', other: '# speakers' });
export const state = 'State';
export const assigned = 'Assigned';
export const until = 'Until';
export const actions = 'Actions';
export const finishedOn = 'Finished';
export const endedByAcceptance = 'The customer accepted the job';
export const offeredToYou = 'Offered to you';
export const accepted = 'Accepted';
export const withdrawn = 'Withdrawn';
export const jobs = 'Jobs';
export const statement = 'Statement';
export const assignedJobs = 'Jobs assigned to you';
export const searchJobs = 'Search by job or organisation';
export const noJobs = 'No jobs assigned to you yet';
export const noJobsText = 'Jobs offered to you for review appear here automatically.';
export const completedJobs = 'HR completed jobs';
export const monthlyStatement = 'Monthly statement';
export const noCompletedJobs = 'No completed reviews yet';
export const noCompletedJobsText = 'When you finish a review, it’s listed here and counts in your statement.';
export const yourJobs = 'Your jobs';

// Actions of a reviewer
export const declineTitle = 'Decline this job?';
export const declineText = 'The person who offered it sees your reason and can ask another reviewer.';
export const decline = 'Decline';
export const returnTitle = 'Return this job?';
export const returnText =
  'You’ll no longer be able to open it. Your corrections are kept, and the person who offered you the job sees your reason.';
export const returnJob = 'Return';
export const jobAccepted = 'Accepted. You can now open the job.';
export const reviewFinished = 'Review finished. It counts in your statement.';
export const jobDeclined = 'Job declined.';
export const jobReturned = 'Job returned. Your corrections are kept.';
export const accept = 'Accept';
export const finish = 'Finish';
export const actOn = (action: string, job: string): string => `${action} ${job}`;
export const finishTitle = 'Finish this review?';
export const notYet = 'Not yet';
export const finishReview = 'Finish review';
export const yourReview = 'Your review';
export const reviewingFor = (organisation: string): string =>
  `You’re reviewing this job for ${organisation}.`;
export const goBack = 'Cancel';
export const reasonOptional = 'Reason (optional)';
export const reason = 'Reason';

// Assigning reviewers
export const assignReviewer = 'Assign reviewer';
export const assignJobs = (jobs: number): string =>
  plural(jobs, { one: 'Assign reviewer to # job', other: 'Assign reviewer to # jobs' });
export const assignText = (jobs: number): string =>
  plural(jobs, {
    one: 'After accepting, the reviewer can open this job with all its files and correct the transcripts.',
    other:
      'After accepting, the reviewer can open these jobs with all their files and correct the transcripts.',
  });
export const loadingReviewers = 'Loading reviewers';
export const noReviewers = 'No reviewers yet. Add a user with the role Reviewer under Users.';
export const chooseReviewer = 'Choose a reviewer.';
export const chooseLaterDay = 'Choose today or a later day.';
export const alreadyOffered = (jobs: string): string => `Already offered to this reviewer: ${jobs}.`;
export const jobsOffered = (jobs: number): string =>
  plural(jobs, {
    one: 'Offer sent. The reply appears on the job page.',
    other: '# offers sent. The replies appear on the job pages.',
  });
export const sendOffer = 'Send offer';
export const sendOffers = 'Send offers';
export const reviewer = 'Reviewer';
export const accessUntil = 'Access until';
export const accessUntilHint = 'Last day of access. Leave empty to keep access until the review is finished.';
export const note = 'Note to the reviewer (optional)';
export const noteHint =
  'For example, what to check or how names are spelt. The reviewer sees it before accepting.';
export const alreadyAssigned = 'Already assigned';
export const jobsInProgress = (jobs: number): string =>
  plural(jobs, { one: '# job in progress', other: '# jobs in progress' });
export const colloquyReviewer = 'Colloquy reviewer';
export const awayOn = (day: string): string => `away on ${day}`;
export const awayFrom = (from: string, to: string): string => `away from ${from} to ${to}`;

// Reviewers of a job
export const offered = 'Offered';
export const declined = 'Declined';
export const returned = 'Returned';
export const finished = 'Finished';
export const ended = 'Ended, job accepted';
export const humanReview = 'Human review';
export const noReviewerYet = 'No reviewer assigned yet.';
export const momentUntil = (moment: string, until: string): string => `${moment}, access until ${until}`;
export const withdraw = 'Withdraw';
export const withdrawFrom = (reviewer: string): string => `Withdraw from ${reviewer}`;
export const reasonHint = 'The reviewer will see it.';
export const reviewWithdrawn = (reviewer: string): string =>
  `Withdrawn. ${reviewer} can no longer open this job.`;

// Reviewers and their work
export const colloquyReviewers = 'Colloquy reviewers';
export const colloquyReviewersText = (month: string): string =>
  `They review your organisation’s jobs. Jobs and minutes are for ${month}.`;
export const openWork = 'Open jobs';
export const audioMinutes = 'Minutes of audio';
export const workload = (inProgress: string, offered: string): string =>
  `${inProgress} in progress, ${offered} offered`;
export const enterRate = 'Enter an amount such as 0.90 or 1.25.';
export const rateOf = (reviewer: string): string => `Rate for ${reviewer}`;
export const rateText =
  'The pay for one minute of reviewed audio. It applies from now on; finished reviews keep their rate. The reviewer sees it in the statement.';
export const rateSaved = (reviewer: string): string => `Rate for ${reviewer} saved.`;
export const rateRemoved = (reviewer: string): string => `Rate for ${reviewer} removed.`;
export const saveRate = 'Save rate';
export const ratePerMinute = 'Rate per minute';
export const rateHint = 'Leave empty for no rate.';
export const currency = 'Currency';
export const minutesWithoutRate = (minutes: string): string => `${minutes} min, no rate agreed`;
export const deactivated = 'Deactivated';
export const medianTurnaround = 'Median turnaround';
export const notSet = 'Not set';
export const setRateOf = (reviewer: string): string => `Set rate for ${reviewer}`;
export const set = 'Set';
export const amount = 'Amount';
export const away = 'Away';
export const awayRange = (from: string, to: string): string => `${from} – ${to}`;
export const reviewers = 'Reviewers';
export const month = 'Month';
export const reviewersIn = (month: string): string => `Reviewers in ${month}`;
export const searchReviewers = 'Search by name or username';
export const noOwnReviewers = 'No reviewers yet';
export const noOwnReviewersText =
  'Add a user with the role Reviewer. Their open jobs and their monthly work and pay appear here.';

// Statement
export const reviewsCsv = 'Reviews (CSV)';
export const loadingStatement = 'Loading statement';
export const noStatement = 'No finished reviews yet';
export const noStatementText = 'Finished reviews appear here by month, with audio minutes and amounts.';
export const monthsStart = (timeZone: string): string => `Months start at midnight in ${timeZone}.`;
export const file = 'File';
export const statementPdf = (month: string): string => `Statement for ${month}, PDF`;
export const pdf = 'PDF';
export const total = 'Total';

// Positions of lists
export const countedReviewers = { one: '# reviewer', other: '# reviewers' };
export const countedJobs = { one: '# job', other: '# jobs' };
