import type { AcceptedType } from '@colloquy/contract/files';
import { formatBytes, formatCount } from '../../ui/format/amount.ts';
import { formatDuration } from '../../ui/format/duration.ts';
import { plural } from '../../ui/format/plural.ts';
import { formatMoment } from '../../ui/format/moment.ts';
import { accepts } from './file-checks.ts';
import { isUnderWay, type UploadItem } from './upload-item.ts';

/** Step of announced upload progress, in percent. */
const STEP = 25;

/** Screen reader announcement; changes at each quarter, on failure and at the end. */
export function announceUploads(items: readonly UploadItem[]): string {
  const failures = items
    .filter(({ state }) => state === 'failed')
    .map(({ file }) => `${file.name} could not be uploaded.`);
  return [describeState(items), ...failures].filter(Boolean).join(' ');
}

function describeState(items: readonly UploadItem[]): string {
  const underWay = items.filter(isUnderWay);
  const done = items.filter(({ state }) => state === 'done').length;
  if (underWay.length === 0) return done === 0 ? '' : `${formatCount(done, 'file')} uploaded.`;
  if (underWay.some(({ state }) => state === 'waiting'))
    return 'The connection is lost. The upload resumes automatically.';
  const bytes = underWay.reduce((sum, { file }) => sum + file.size, 0);
  const sent = underWay.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  const percent = bytes === 0 ? 0 : Math.floor((100 * sent) / bytes / STEP) * STEP;
  return `Uploading ${formatCount(underWay.length, 'file')}, ${percent}% done.`;
}

/** Start of a recording, worded so that the time is not read as a duration: `today at 04:43`, `on 27 Nov`. */
export function describeStart(iso: string, now?: Date): string {
  const moment = formatMoment(iso, now);
  const [day, time] = moment.split(', ');
  if (time !== undefined) return `${day?.toLowerCase()} at ${time}`;
  return /^\d\d:\d\d$/.test(moment) ? `today at ${moment}` : `on ${moment}`;
}

export const dropRecordings = 'Drop recordings, a folder, a ZIP or a sheet here';
export const dropFiles = 'Drop files, a folder, a ZIP or a sheet here';
export const chooseFiles = 'Choose files';
export const chooseFolder = 'Choose a folder';
export const record = 'Record';
export const recordingsToUpload = 'Recordings to upload';
export const filesToUpload = 'Files to upload';
export const folderToUpload = 'Folder to upload';
export const readingLimits = 'Loading what can be uploaded…';

export const tracksComeWithFiles =
  'Tracks and transcripts in a sheet are used only if the sheet is added together with its files.';

export const unknownColumns = (sheet: string, columns: readonly string[]): string =>
  `${sheet}: these columns are unknown and ignored: ${columns.join(', ')}.`;

export const moreSheetProblems = (more: number): string =>
  plural(more, { one: 'The sheet has one more problem.', other: 'The sheet has # more problems.' });

export const textNotAudio = (name: string): string =>
  `${name} contains text, not audio. Use it as a transcript?`;

type ShownLimits = {
  types: readonly AcceptedType[] | undefined;
  maxBytes: number;
  maxDurationMs: number;
};

/** What may be uploaded. Transcripts are named apart, because they may come beside their recordings. */
export function describeLimits({ types = [], maxBytes, maxDurationMs }: ShownLimits): string {
  const namesOf = (isTranscript: boolean): string =>
    types
      .filter(({ kind }) => (kind === 'transcript') === isTranscript)
      .map(({ name }) => name)
      .join(', ');
  const most = accepts(types, 'recording')
    ? `${formatBytes(maxBytes)} and ${formatDuration(maxDurationMs)}`
    : formatBytes(maxBytes);
  return [
    types.length > 0 && `${namesOf(false)}.`,
    `Up to ${most} a file.`,
    accepts(types, 'transcript') &&
      `Transcripts of the same name are matched with their recording: ${namesOf(true)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
