import { formatNumber, formatCredits, formatShortCredits } from '../../../ui/format/amount.ts';
import { formatClock } from '../../../ui/format/duration.ts';
import { plural } from '../../../ui/format/plural.ts';
import type { Estimate } from '../estimate.rules.ts';

/** Texts of the create screen. */

export const file = 'File';
export const leaveOut = 'Leave out';
export const loadingDraft = 'Loading the job';
export const fileProblems = 'Files that need a decision';
export const useAsTranscript = 'Use as transcript';
export const uploaded = 'Uploaded';
export const language = 'Language';
export const speakers = 'Speakers';
export const participant = 'Participant';
export const note = 'Note';
export const ofFile = (name: string): string => `of ${name}`;
export const trackOfConversation = 'Track of a conversation';
export const filesOfDraft = 'Files';
export const forAll = 'For all files';
export const name = 'Name';
export const nameHint = 'Taken from the files. You can change it.';
export const saveAs = 'Save as';
export const separateJobs = 'separate jobs';
export const recorder = 'Record';
export const recordingRuns = 'Finish the recording first.';
export const noFileChosen = 'Choose at least one file.';
export const nothingChargedYet =
  'Nothing is charged before you start. Files that are still uploading start when they arrive.';
export const filesStartAtOnce =
  'This job has started. Files that you add now start as soon as they are uploaded.';
export const openJob = 'Open the job';
export const openJobs = 'View the jobs';
export const sheetOfFiles = 'Download a sheet';
export const sheetHint = 'Fill in languages, speakers and participants in a spreadsheet, then drop it here.';

export const recordingsOf = (day: string): string => `Recordings, ${day}`;
export const recordingOf = (day: string): string => `Recording, ${day}`;

export const fileCount = (files: number): string => plural(files, { one: '# file', other: '# files' });

export const lengthAndSize = (length: string, size: string): string => `${length} · ${size}`;
export const transcriptOfSize = (size: string): string => `Transcript · ${size}`;

export const oneStudy = (study: string, files: number): string =>
  plural(files, { one: `one study “${study}” with # file`, other: `one study “${study}” with # files` });

type DescribedEstimate = Estimate & {
  /** Credits that may be spent; undefined if the person may not see them. */
  spendable: number | undefined;
  /** Seconds of work on a minute of a file; undefined while unknown. */
  secondsPerMinute: number | undefined;
};

/** `79:57 · about 80 credits of 988 · ready in about 15 min` */
export function describeEstimate({
  isReading,
  known,
  unknown,
  ms,
  credits,
  ...rest
}: DescribedEstimate): string {
  if (isReading) return 'Reading the length of the files…';
  const { spendable, secondsPerMinute } = rest;
  const parts = [
    known > 0 && formatClock(ms),
    known > 0 && aboutCredits(credits, spendable),
    known > 0 && secondsPerMinute !== undefined && readyIn(ms, secondsPerMinute),
    unknown > 0 &&
      plural(unknown, {
        one: 'the length of # file is known after the start',
        other: 'the length of # files is known after the start',
      }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' · ') : 'No charge';
}

/** Whole credits, but small amounts exactly. */
const roundCredits = (hundredths: number, round: (credits: number) => number): string =>
  hundredths < 1_000 ? formatShortCredits(hundredths) : formatNumber(round(hundredths / 100));

function aboutCredits(credits: number, spendable: number | undefined): string {
  const amount = roundCredits(credits, Math.ceil);
  const available = spendable === undefined ? undefined : roundCredits(spendable, Math.floor);
  if (available === undefined) return credits === 100 ? 'about 1 credit' : `about ${amount} credits`;
  return credits === 100 ? `about 1 credit of ${available}` : `about ${amount} credits of ${available}`;
}

function readyIn(ms: number, secondsPerMinute: number): string {
  const minutes = Math.max(1, Math.round((ms / 60_000) * (secondsPerMinute / 60)));
  return minutes < 120
    ? `ready in about ${formatNumber(minutes)} min`
    : `ready in about ${formatNumber(Math.round(minutes / 60))} h`;
}

export const creditsMissing = (missing: number): string =>
  `You are ${formatCredits(missing)} credits short. You can start anyway: files that cannot be paid for wait, and your administrator is asked to add credits.`;
