import { type OpenWork, RESTORABLE_DAYS } from '@colloquy/contract';
import { formatCount, formatNumber } from '../../ui/format/amount.ts';
import type { RecorderPhase } from '../files/index.ts';
import type { WordsLeft } from './words-left.ts';

/** Sentences of this capability that change with a number or a name. */

export const deleteQuestion = (names: readonly string[]): string =>
  names.length === 1 ? `Delete “${names[0]}”?` : `Delete ${formatCount(names.length, 'job')}?`;

export const deleteEffect = (jobs: number): string =>
  `${jobs === 1 ? 'Its' : 'Their'} files, transcripts and comments go too, and work in progress stops. You can restore ${jobs === 1 ? 'it' : 'them'} under “Deleted” for ${RESTORABLE_DAYS} days.`;

export const deleteButton = (jobs: number): string =>
  jobs === 1 ? 'Delete the job' : `Delete ${formatCount(jobs, 'job')}`;

/** `kept`: how many of the chosen ones are not the person's own. */
export const keptOfColleagues = (kept: number): string =>
  kept === 1
    ? 'One of the jobs you chose belongs to a colleague and stays.'
    : `${formatNumber(kept)} of the jobs you chose belong to colleagues and stay.`;

export const deletedMessage = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} was deleted.` : `${formatCount(names.length, 'job')} were deleted.`;

export const restoredMessage = (names: readonly string[]): string =>
  names.length === 1 ? `“${names[0]}” is restored.` : `${formatCount(names.length, 'job')} are restored.`;

const MOST_NAMED = 5;

/** `A, B and 3 more` */
export function namedList(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return more > 0
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${formatNumber(more)} more`
    : names.join(', ');
}

/** What an admin chose as well and cannot be moved that way, by code. */
export const notIncluded = (codes: readonly string[], done: string): string =>
  `Not included, because ${codes.length === 1 ? 'it' : 'they'} can’t be ${done} in ${codes.length === 1 ? 'its' : 'their'} present state: ${namedList(codes)}.`;

/** What the button says that cancels, so that it is not read as the one that leaves the question. */
export const cancelButton = (jobs: number): string =>
  jobs === 1 ? 'Cancel the job' : `Cancel ${formatCount(jobs, 'job')}`;

/** `moved`: the number of one job, or how many. */
export const movedMessage = (moved: string | number, done: string): string =>
  typeof moved === 'string'
    ? `${moved} was ${done}.`
    : `${formatCount(moved, 'job')} ${moved === 1 ? 'was' : 'were'} ${done}.`;

export const notMoved = (count: number, done: string): string =>
  `${formatCount(count, 'job')} ${count === 1 ? 'was' : 'were'} not ${done}`;

export const orderAgainQuestion = (name: string): string => `Order “${name}” again?`;

const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');

export const unsavedNote = (count: number): string =>
  `${formatCount(count, 'edit')} of yours ${isOrAre(count)} not saved yet. Wait until ${count === 1 ? 'it is' : 'they are'} saved, then accept.`;

const reviewNote = ({ reviewer, state }: OpenWork['reviews'][number]): string =>
  state === 'accepted'
    ? `${reviewer} is still reviewing this job. Accepting ends the review; edits saved so far are kept.`
    : `This job is offered to ${reviewer} for review. Accepting withdraws the offer.`;

/** What is unread, open or still with a reviewer, a sentence each. */
export const openWorkNotes = ({ toCheck, unclear }: WordsLeft, { comments, reviews }: OpenWork): string[] => [
  ...(toCheck > 0 ? [`${formatCount(toCheck, 'word')} ${isOrAre(toCheck)} still to check.`] : []),
  ...(unclear > 0
    ? [`${formatCount(unclear, 'unclear turn')} ${unclear === 1 ? 'has' : 'have'} no words yet.`]
    : []),
  ...(comments > 0 ? [`${formatCount(comments, 'comment')} ${isOrAre(comments)} still open.`] : []),
  ...reviews.map(reviewNote),
];

type UploadCounts = {
  done: number;
  failed: number;
  ready: number;
  /** Some of them wait for credits. */
  isUnpaid: boolean;
  /** Each became a job of its own. */
  isJobEach: boolean;
};

/** What became of the files that were added to a job. */
/** What the tab says while something is recorded in it; nothing else is said of other phases. */
export function recordingTitle(phase: RecorderPhase): string | undefined {
  if (phase === 'recording') return '● Recording';
  return phase === 'paused' ? 'Recording paused' : undefined;
}

export function describeUploads({ done, failed, ready, isUnpaid, isJobEach }: UploadCounts): string {
  const jobs = done > 1 && isJobEach ? ', a job each' : '';
  if (failed > 0)
    return done === 1
      ? 'This file could not be transcribed.'
      : `${failed} of ${done} files could not be transcribed${jobs}.`;
  if (ready === done) return `${formatCount(done, 'transcript')} ready to read${jobs}.`;
  const now = isUnpaid ? '; some of it waits for credits' : ' and at work';
  return `${done === 1 ? 'One file is' : `${done} files are`} uploaded${now}${jobs}.`;
}
