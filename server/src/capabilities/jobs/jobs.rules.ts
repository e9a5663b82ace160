import type { FileProgress, JobSettings, Step } from '@colloquy/contract';
import type { JobFileRow } from './jobs.table.ts';

const LONGEST_NAME = 120;

/** What happens now, by step. */
const DOING: Record<Step, string> = {
  check: 'Checking what the file holds.',
  decode: 'Reading the sound.',
  peaks: 'Drawing the waveform.',
  language: 'Finding out which language is spoken.',
  speech: 'Writing down what is said.',
  voices: 'Telling the voices apart.',
  merge: 'Putting words and voices together.',
  read: 'Reading the transcript.',
  align: 'Placing the words in the sound.',
  ready: 'Getting the transcript ready.',
};

/** States in which the person reads what keeps the work. */
const TELLING: ReadonlySet<JobFileRow['state']> = new Set(['failed', 'unpaid', 'no-engine']);

/** The state of the machine's work as a person follows it. */
export function describeProgress(
  file: Pick<JobFileRow, 'state' | 'step' | 'progress' | 'readyAt' | 'failure' | 'tracks' | 'tracksExpected'>,
  at: Date,
): FileProgress {
  const isReady = file.state === 'ready';
  const secondsLeft = file.readyAt && Math.ceil((file.readyAt.getTime() - at.getTime()) / 1000);
  return {
    state: file.state,
    step: file.step,
    words: wordsFor(file),
    // 100 is for what can be read: until then it is nearly there.
    percent: isReady ? 100 : Math.min(99, Math.floor(file.progress * 100)),
    secondsLeft: file.state === 'running' && secondsLeft !== null ? Math.max(1, secondsLeft) : null,
    failure: TELLING.has(file.state) ? file.failure : null,
  };
}

function wordsFor({
  state,
  step,
  failure,
  tracks,
  tracksExpected,
}: Parameters<typeof describeProgress>[0]): string {
  const missing = (tracksExpected ?? 0) - tracks.length;
  switch (state) {
    case 'waiting':
      if (missing > 0) return `Waiting for ${missing} more ${missing === 1 ? 'track' : 'tracks'}.`;
      return 'Waiting for its turn.';
    case 'unpaid':
      return failure ? `Waiting for credits. ${failure.found}` : 'Waiting for credits.';
    case 'no-engine':
      return failure ? `Waiting for its engine. ${failure.found}` : 'Waiting for its engine.';
    case 'running':
      return DOING[step];
    case 'failed':
      return failure?.found ?? 'Something went wrong.';
    case 'ready':
      return 'The transcript is ready.';
    case 'cancelled':
      return 'Cancelled. What was made so far is kept.';
  }
}

/** Of several files each becomes a job that is named after the name that the person gave, and its file. */
export function nameOfJob(givenName: string, fileStem: string): string {
  const points = [...`${givenName} - ${fileStem}`];
  return points.length <= LONGEST_NAME ? points.join('') : `${points.slice(0, LONGEST_NAME - 1).join('')}…`;
}

/** A name without the number that ordering again gave it, short enough to get the next one. */
export const stemOf = (name: string): string =>
  [...name.replace(/ \(\d{1,6}\)$/, '')]
    .slice(0, LONGEST_NAME - ' (999999)'.length)
    .join('')
    .trim();

/** `Interviews (2)`, or the first higher number by which no job is named yet, alone or before the name of its file. */
export function nameAgain(stem: string, taken: readonly string[]): string {
  for (let number = 2; ; number++) {
    const name = `${stem} (${number})`;
    if (!taken.some((other) => other === name || other.startsWith(`${name} - `))) return name;
  }
}

/** Whether a change asks for anything but another name. */
export const changesWork = (
  now: Pick<JobSettings, 'language' | 'speakers' | 'quality'>,
  change: Partial<JobSettings>,
): boolean =>
  (change.language !== undefined && change.language !== now.language) ||
  (change.speakers !== undefined && change.speakers !== now.speakers) ||
  (change.quality !== undefined && change.quality !== (now.quality ?? 'fast'));
