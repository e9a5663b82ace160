import { isDeepStrictEqual } from 'node:util';
import type { FileProgress, JobSettings } from '@colloquy/contract/jobs';
import { readyText } from '../services/index.ts';
import type { JobFileRow, JobRow } from './jobs.table.ts';
import { waitingForTracks } from './messages.ts';
import { runText } from './stage-runs.rules.ts';

const MAX_JOB_NAME_LENGTH = 120;
/** Add File, where the files of a draft wait for its start. */
const FILES_STAGE = 2;

/** States that show a failure reason. */
const STATES_WITH_FAILURE: ReadonlySet<JobFileRow['state']> = new Set(['failed', 'unpaid', 'no-engine']);

type Ordered = Pick<JobRow, 'sid' | 'orderedStages'>;

/** Processing state of a file as shown to people. */
export function describeProgress(
  order: Ordered,
  file: Pick<
    JobFileRow,
    'stage' | 'state' | 'step' | 'progress' | 'readyAt' | 'failure' | 'tracks' | 'tracksExpected'
  >,
  at: Date,
): FileProgress {
  const isReady = file.state === 'ready';
  const secondsLeft = file.readyAt && Math.ceil((file.readyAt.getTime() - at.getTime()) / 1000);
  return {
    state: file.state,
    step: file.step,
    message: statusText(order, file),
    // 100 means readable; before that at most 99.
    percent: isReady ? 100 : Math.min(99, Math.floor(file.progress * 100)),
    secondsLeft: file.state === 'running' && secondsLeft !== null ? Math.max(1, secondsLeft) : null,
    failure: STATES_WITH_FAILURE.has(file.state) ? file.failure : null,
  };
}

/** As of the file's most urgent run, except what only a file can say. */
function statusText(order: Ordered, file: Parameters<typeof describeProgress>[1]): string {
  const { stage, state, step, failure, tracks, tracksExpected } = file;
  if (state === 'ready') return readyText(order);
  if (state === 'waiting' && stage <= FILES_STAGE) return 'Uploaded. Not started yet.';
  const missing = (tracksExpected ?? 0) - tracks.length;
  if (state === 'waiting' && missing > 0) return waitingForTracks(missing);
  return runText(order.sid, { stage, state, step, failure });
}

/** Name of a job that one of several files got: the typed name and the file's name. */
export function nameOfJob(givenName: string, fileStem: string): string {
  const points = [...`${givenName} - ${fileStem}`];
  return points.length <= MAX_JOB_NAME_LENGTH
    ? points.join('')
    : `${points.slice(0, MAX_JOB_NAME_LENGTH - 1).join('')}…`;
}

/** Strips the number added by an earlier duplication and leaves room for the next one. */
export const nameStem = (name: string): string =>
  [...name.replace(/ \(\d{1,6}\)$/, '')]
    .slice(0, MAX_JOB_NAME_LENGTH - ' (999999)'.length)
    .join('')
    .trim();

/** `Interviews (2)`, or the next number that no job uses, alone or with a file name appended. */
export function nextName(stem: string, taken: readonly string[]): string {
  for (let number = 2; ; number++) {
    const name = `${stem} (${number})`;
    if (!taken.some((other) => other === name || other.startsWith(`${name} - `))) return name;
  }
}

/** Whether the change affects more than the name. */
export const changesSettings = (
  now: Omit<JobSettings, 'name'> & { manyFiles?: boolean },
  change: Partial<JobSettings> & { manyFiles?: boolean | undefined },
): boolean =>
  (change.manyFiles !== undefined && change.manyFiles !== (now.manyFiles ?? false)) ||
  (change.language !== undefined && change.language !== now.language) ||
  (change.speakers !== undefined && change.speakers !== now.speakers) ||
  (change.quality !== undefined && change.quality !== (now.quality ?? 'fast')) ||
  (change.vocabulary !== undefined && !isDeepStrictEqual(change.vocabulary, now.vocabulary ?? [])) ||
  (change.options !== undefined && !isDeepStrictEqual(change.options, now.options ?? {}));
