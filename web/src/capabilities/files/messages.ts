import type { AcceptedType } from '@colloquy/contract/files';
import { formatBytes, formatCount } from '../../ui/format/amount.ts';
import { formatDuration } from '../../ui/format/duration.ts';
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

export const textNotAudio = (name: string): string =>
  `${name} contains text, not audio. Use it as a transcript?`;

type ShownLimits = {
  types: readonly AcceptedType[] | undefined;
  maxBytes: number;
  maxDurationMs: number;
  isOneJob: boolean;
};

/** What may be uploaded. Transcripts are named apart, because they may come beside their recordings. */
export function describeLimits({ types = [], maxBytes, maxDurationMs, isOneJob }: ShownLimits): string {
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
    `Up to ${most} a file; ${isOneJob ? 'all of them stay in this job.' : 'several at once become a job each.'}`,
    accepts(types, 'transcript') &&
      `Transcripts too, alone or beside the recording of the same name: ${namesOf(true)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
