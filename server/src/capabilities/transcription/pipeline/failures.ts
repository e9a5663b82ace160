import { languageLabel } from '@colloquy/contract';
import { type FileProgress, TEXT_NOT_AUDIO } from '@colloquy/contract/jobs';
import { ENGINE_FAILURE_SENTENCES } from '@colloquy/contract/models';
import type { TaskFailure } from '../../../platform/tasks/define-task.ts';

export type Failure = NonNullable<FileProgress['failure']>;

type Details = Record<string, unknown>;
type FailureSentences = {
  found: (details: Details) => string;
  remedy: (details: Details) => string;
  canRetry: boolean;
};

const fixed = (text: string) => () => text;
const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const minutes = (ms: unknown): string => `${Math.round(Number(ms) / 60_000)} minutes`;

/** Problem and remedy by failure code. */
const FAILURES: Record<string, FailureSentences> = {
  empty: {
    found: fixed('The file is empty.'),
    remedy: fixed('Check the original on the recorder or phone and upload that.'),
    canRetry: false,
  },
  'not-media': {
    found: ({ found }) =>
      found ? `The file name says otherwise, but this is ${found}.` : 'This isn’t a recording.',
    remedy: fixed('Upload an audio or video file in one of the supported types.'),
    canRetry: false,
  },
  [TEXT_NOT_AUDIO]: {
    found: ({ extension }) => `This ${extension} file contains text, not audio.`,
    remedy: fixed('Use it as a transcript, or upload the recording.'),
    canRetry: false,
  },
  'no-audio': {
    found: fixed('This video has no audio.'),
    remedy: fixed('Upload a version with audio, or the separate audio recording.'),
    canRetry: false,
  },
  damaged: {
    found: fixed('The file is damaged and can’t be read.'),
    remedy: fixed('Copy it again from the recorder, or convert it to WAV or MP3, and upload that.'),
    canRetry: false,
  },
  'unsupported-codec': {
    found: ({ codec }) =>
      codec
        ? `The audio codec of this file (${codec}) isn’t supported.`
        : 'The audio codec of this file isn’t supported.',
    remedy: fixed('Convert it to WAV, MP3 or M4A and upload that.'),
    canRetry: false,
  },
  'too-long': {
    found: ({ maxMs }) => `The recording is longer than the limit of ${minutes(maxMs)}.`,
    remedy: fixed('Split it into parts and upload each part.'),
    canRetry: false,
  },
  silence: {
    found: fixed('The recording is silent throughout.'),
    remedy: fixed('Check that the right channel or microphone was recorded, then upload it again.'),
    canRetry: false,
  },
  'no-speech': {
    found: fixed('No speech was found. The recording may be music or noise.'),
    remedy: fixed('Listen to the recording. If it contains speech, choose the language and try again.'),
    canRetry: true,
  },
  'language-unsure': {
    found: ({ alternatives }) =>
      Array.isArray(alternatives) && alternatives.length > 0
        ? `The language couldn’t be detected. It may be ${anyOf.format(alternatives.map((code) => languageLabel(String(code))))}.`
        : 'The language couldn’t be detected.',
    remedy: fixed('Choose the language and try again.'),
    canRetry: true,
  },
  'language-not-supported': {
    found: ({ language }) =>
      `The speech engine on this server doesn’t support ${languageLabel(String(language))}.`,
    remedy: fixed(
      'Choose another language if this one is wrong. Otherwise ask your administrator for an engine that supports it, or upload a transcript.',
    ),
    canRetry: true,
  },
  'model-missing': {
    found: fixed('The speech models aren’t installed on this server yet.'),
    remedy: fixed(
      'Ask your administrator to install them (npm run models), then retry. Your recording is saved.',
    ),
    canRetry: true,
  },
  'no-words': {
    found: fixed('The transcript is empty.'),
    remedy: fixed('Check the original and upload that.'),
    canRetry: false,
  },
  'damaged-transcript': {
    found: ({ format }) => `The transcript is damaged and can’t be read as ${format}.`,
    remedy: fixed('Save it again from the program that created it and upload that.'),
    canRetry: false,
  },
  'unknown-json': {
    found: fixed('This JSON file isn’t in a supported transcript format.'),
    remedy: fixed('Save it as WebVTT, SubRip or text and upload that.'),
    canRetry: false,
  },
  'transcript-too-large': {
    found: fixed('The transcript is too large.'),
    remedy: fixed('Split it into parts, or save it as text without pictures, and upload that.'),
    canRetry: false,
  },
  'disk-full': {
    found: fixed('The disk of this server is full.'),
    remedy: fixed('Ask your administrator to free up space, then retry. Your recording is saved.'),
    canRetry: true,
  },
  ...Object.fromEntries(
    Object.entries(ENGINE_FAILURE_SENTENCES).map(([reason, { found }]) => [
      reason,
      {
        found: fixed(`The external engine isn’t working. ${found}`),
        remedy: fixed(
          'Your organisation’s admins have been notified. Work resumes automatically once the engine works. Retry to try now.',
        ),
        canRetry: true,
      },
    ]),
  ),
  unexpected: {
    found: fixed('Something went wrong on our side, more than once.'),
    remedy: fixed(
      'Retry to continue from the last finished step. If it fails again, contact your administrator. Your recording is saved.',
    ),
    canRetry: true,
  },
};

export function describeFailure({ reason, details }: Pick<TaskFailure, 'reason' | 'details'>): Failure {
  const name = reason in FAILURES ? reason : 'unexpected';
  const { found, remedy, canRetry } = FAILURES[name]!;
  return { reason: name, found: found(details), remedy: remedy(details), canRetry };
}
