import { RESTORABLE_DAYS, type Sid } from '@colloquy/contract';
import { type JobDetail, type OpenWork, type ResultWords, resultWords } from '@colloquy/contract/jobs';
import { formatCount, formatNumber } from '../../ui/format/amount.ts';
import { formatMoment } from '../../ui/format/moment.ts';
import { plural } from '../../ui/format/plural.ts';
import type { RecorderPhase } from '../files/index.ts';
import type { RemainingTranscriptWork } from './remaining-work.ts';

/** Texts of jobs, their lists, orders and downloads. */

// Page of a job
export const loadingJob = 'Loading the job';
export const jobsList = 'Jobs';
export const stagesOfJob = 'Stages of this job';
export const job = 'Job';
export const nameOfJob = 'Name of the job';
export const renamedMeanwhile = (name: string): string =>
  `Someone renamed this to “${name}”. Press Enter to use your name, or Esc to keep theirs.`;

export const fileInJob = (file: string, job: string): string => `${file} · ${job}`;

// Details of a job
export const details = 'Details';
export const loadingDetails = 'Loading the details';
export const number = 'Number';
export const ordered = 'Ordered';
export const completedAt = 'Completed';
export const settings = 'Settings';
export const file = 'File';
export const size = 'Size';
export const length = 'Length';
export const fileSettings = 'File settings';
export const transcribedWith = 'Result';
export const cost = 'Cost';
export const stages = 'Stages';
export const access = 'People with access';
export const accessLabels = {
  owner: 'Owner',
  read: 'Can view',
  work: 'Can edit',
  reviewer: 'Reviewer',
} as const;
export const groupMembers = (members: number): string =>
  plural(members, { one: 'Group of # person', other: 'Group of # people' });

// A file marked as checked
export const markAsChecked = 'Mark as checked';
export const markAsCheckedEntry = 'Mark as checked…';
export const markAsCheckedQuestion = (file: string): string => `Mark “${file}” as checked?`;
export const markAsCheckedEffect =
  'You confirm that you have checked this file. Its words are locked until someone chooses “Edit again”. Downloads say who checked it and when. You can still comment.';
export const notYet = 'Not yet';
export const markedAsChecked = (file: string): string => `“${file}” is marked as checked.`;
export const checkedBy = (name: string, at: string): string =>
  `Checked by ${name}, ${formatMoment(at)}. The words are locked.`;
export const editAgain = 'Edit again';
export const canBeEditedAgain = (file: string): string => `“${file}” can be edited again.`;
export const checkedFile = 'Checked';

export const historyChecked = (file: string): string => `“${file}” marked as checked`;
export const historyUnchecked = (file: string): string => `“${file}” unlocked with “Edit again”`;

// Renaming a file, and transcribing it again
export const transcribeAgain = 'Transcribe again…';
export const renameFile = 'Rename file…';
export const renameFileTitle = 'Rename file';
export const nameOfFile = 'Name';
export const endingStays = (ending: string): string => `The ending ${ending} stays.`;
export const fileRenamedMeanwhile = (name: string): string =>
  `Someone renamed this file to “${name}”. Save again to use your name instead.`;
export const rename = 'Rename';

// Files of a job
export const filesOfJob = 'Files of this job';
export const loadingFiles = 'Loading the files';
export const previousFile = 'Previous file';
export const nextFile = 'Next file';
export const searchFiles = 'Search files';
export const noMatchingFiles = 'No files match your search.';
export const retryFailedFiles = 'Retry failed files';
export const requestAgain = 'Request again';
export const leaveOut = 'Leave out';
export const leaveOutEffect = 'The job continues without this file';
export const leftOut = 'Left out';
export const onHold = 'On hold';
export const fileCount = (files: number): string => plural(files, { one: '# file', other: '# files' });
export const readyFiles = (files: number): string =>
  plural(files, { one: '# ready to review', other: '# ready to review' });
export const progressOf = (name: string): string => `Progress of ${name}`;
export const fileStates: Record<JobDetail['files'][number]['progress']['state'], string> = {
  waiting: 'Waiting',
  unpaid: 'Waiting for credits',
  'no-engine': 'Waiting for its engine',
  running: 'In progress',
  failed: 'Failed',
  ready: 'Ready',
  cancelled: 'Cancelled',
};

// Actions on a job
export const moreFor = (name: string): string => `More for ${name}`;
export const addFiles = 'Add files';
export const accept = 'Accept';
export const reopenJob = 'Reopen';
export const share = 'Share…';
export const renameJob = 'Rename';
export const jobHistory = 'Job history…';
export const sendFeedback = 'Send feedback…';
export const orderAgain = 'Order again…';
export const deleteJob = 'Delete…';
export const cancelJob = 'Cancel job…';
export const cancelJobQuestion = 'Cancel this job?';
export const cancelEffect = ({ one }: ResultWords): string =>
  `Work stops and can’t be resumed. The ${one} so far is kept.`;
export const keepRunning = 'Keep it running';

// History of a job
export const stepsOfJob = 'Steps of the job';
export const loadingHistory = 'Loading the history';
export const nothingHappened = 'Nothing has happened yet.';

// State of a job
export const cancelled = 'Cancelled';
export const completed = 'Completed';

export const deleteQuestion = (names: readonly string[]): string =>
  names.length === 1 ? `Delete “${names[0]}”?` : `Delete ${formatCount(names.length, 'job')}?`;

export const deleteEffect = (jobs: number, { many }: ResultWords): string =>
  `${jobs === 1 ? 'Its' : 'Their'} files, ${many} and comments go too, and work in progress stops. You can restore ${jobs === 1 ? 'it' : 'them'} under “Deleted” for ${RESTORABLE_DAYS} days.`;

export const deleteButton = (jobs: number): string =>
  jobs === 1 ? 'Delete the job' : `Delete ${formatCount(jobs, 'job')}`;

/** `notOwned`: number of selected jobs that belong to colleagues. */
export const notOwnedNote = (notOwned: number): string =>
  notOwned === 1
    ? 'One of the jobs you chose belongs to a colleague and stays.'
    : `${formatNumber(notOwned)} of the jobs you chose belong to colleagues and stay.`;

export const deletedMessage = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} was deleted.` : `${formatCount(names.length, 'job')} were deleted.`;

export const restoredMessage = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0]}” is restored.` : `${formatCount(names.length, 'job')} are restored.`;

const MAX_NAMED = 5;

/** `A, B and 3 more` */
export function namedList(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return more > 0
    ? `${names.slice(0, MAX_NAMED).join(', ')} and ${formatNumber(more)} more`
    : names.join(', ');
}

/** Codes of selected jobs that cannot be moved that way. */
export const notIncluded = (codes: readonly string[], done: string): string =>
  `Not included, because ${codes.length === 1 ? 'it' : 'they'} can’t be ${done} in ${codes.length === 1 ? 'its' : 'their'} present state: ${namedList(codes)}.`;

/** Differs from the button that closes the dialog. */
export const cancelButton = (jobs: number): string =>
  jobs === 1 ? 'Cancel the job' : `Cancel ${formatCount(jobs, 'job')}`;

/** `moved`: the code of one job, or a count. */
export const movedMessage = (moved: string | number, done: string): string =>
  typeof moved === 'string'
    ? `${moved} was ${done}.`
    : `${formatCount(moved, 'job')} ${moved === 1 ? 'was' : 'were'} ${done}.`;

export const notMoved = (count: number, done: string): string =>
  `${formatCount(count, 'job')} ${count === 1 ? 'was' : 'were'} not ${done}`;

export const duplicateJobQuestion = (name: string): string => `Order “${name}” again?`;

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

export const unsavedNote = (count: number): string =>
  `${formatCount(count, 'edit')} of yours ${isOrAre(count)} not saved yet. Wait until ${count === 1 ? 'it is' : 'they are'} saved.`;

/** What a reviewer may do, and for how long. */
export const reviewerAccessText = ({ since, until }: { since: string; until: string | null }): string =>
  until === null
    ? `May read, listen and edit since ${formatMoment(since)}, until the review is done`
    : `May read, listen and edit from ${formatMoment(since)} to ${formatMoment(until)}`;

/** A human review that is under way or done. */
export const reviewText = (
  { reviewer, state, since }: JobDetail['reviews'][number],
  { one }: ResultWords,
): string =>
  state === 'running'
    ? `${reviewer} has been reviewing this ${one} since ${formatMoment(since)}.`
    : `${reviewer} reviewed this ${one}, done ${formatMoment(since)}.`;

const reviewNote = ({ reviewer, state }: OpenWork['reviews'][number]): string =>
  state === 'accepted'
    ? `${reviewer} is still reviewing this job. Accepting ends the review; edits saved so far are kept.`
    : `This job is offered to ${reviewer} for review. Accepting withdraws the offer.`;

/** One sentence for each kind of open work. */
export const openWorkNotes = (
  { toCheck, unclear }: RemainingTranscriptWork,
  { comments, reviews }: OpenWork,
): string[] => [
  ...(toCheck > 0 ? [`${formatCount(toCheck, 'word')} ${isOrAre(toCheck)} still to check.`] : []),
  ...(unclear > 0
    ? [`${formatCount(unclear, 'unclear turn')} ${unclear === 1 ? 'has' : 'have'} no words yet.`]
    : []),
  ...(comments > 0 ? [`${formatCount(comments, 'comment')} ${isOrAre(comments)} still open.`] : []),
  ...reviews.map(reviewNote),
];

type UploadCounts = {
  sid: Sid;
  done: number;
  failed: number;
  ready: number;
  /** Some files wait for credits. */
  isUnpaid: boolean;
  /** Each file became a separate job. */
  isJobEach: boolean;
};

/** Tab title while recording or paused; undefined in other phases. */
export function recordingTitle(phase: RecorderPhase): string | undefined {
  if (phase === 'recording') return '● Recording';
  return phase === 'paused' ? 'Recording paused' : undefined;
}

export function describeUploads({ sid, done, failed, ready, isUnpaid, isJobEach }: UploadCounts): string {
  const { one, many, made } = resultWords(sid);
  if (failed > 0)
    return done === 1
      ? `This file could not be ${made}.`
      : plural(failed, {
          one: `One of ${formatNumber(done)} files could not be ${made}.`,
          other: `# of ${formatNumber(done)} files could not be ${made}.`,
        });
  if (ready === done) return plural(done, { one: `# ${one} is ready.`, other: `# ${many} are ready.` });
  if (isUnpaid)
    return plural(done, {
      one: 'One file, waiting for credits.',
      other: '# files, some waiting for credits.',
    });
  return isJobEach
    ? plural(done, {
        one: 'One file is being processed.',
        other: '# files are being processed, each in its own job.',
      })
    : plural(done, { one: 'One file is being processed.', other: '# files are being processed in one job.' });
}

/** Command of the command menu. */
export const showFile = (file: string): string => `Show “${file}”`;

/** Rows of a list, in its position. */
export const countedJobs = { one: '# job', other: '# jobs' };

export const deletedFrom = 'Deleted from';
export const deletedUntil = 'Deleted until';
