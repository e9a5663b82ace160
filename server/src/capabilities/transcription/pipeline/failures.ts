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
const minutes = (ms: unknown): string => `${Math.round(Number(ms) / 60_000)} minutes`;

/** Problem and remedy by failure code. */
const FAILURES: Record<string, FailureSentences> = {
  empty: {
    found: fixed('The file is empty: it holds no audio.'),
    remedy: fixed('Look at the original on the recorder or phone, and upload that.'),
    canRetry: false,
  },
  'not-media': {
    found: ({ found }) => `This is ${found || 'not a recording'}, whatever its name says.`,
    remedy: fixed('Upload the recording itself: audio or video in one of the types listed at the upload.'),
    canRetry: false,
  },
  [TEXT_NOT_AUDIO]: {
    found: ({ extension }) => `This ${extension} file contains text, not audio.`,
    remedy: fixed('Use it as a transcript, or upload the recording.'),
    canRetry: false,
  },
  'no-audio': {
    found: fixed('This video has no sound.'),
    remedy: fixed('Upload a version with sound, or the separate audio recording.'),
    canRetry: false,
  },
  damaged: {
    found: fixed('The file is damaged: nothing of it could be decoded.'),
    remedy: fixed('Copy it again from where it was recorded, or convert it to WAV or MP3, and upload that.'),
    canRetry: false,
  },
  'unsupported-codec': {
    found: ({ codec }) =>
      `The audio in this file is coded in a way that is not supported${codec ? ` (${codec})` : ''}.`,
    remedy: fixed('Convert it to WAV, MP3 or M4A and upload that.'),
    canRetry: false,
  },
  'too-long': {
    found: ({ maxMs }) => `The recording is longer than the ${minutes(maxMs)} that a file may have.`,
    remedy: fixed('Cut it into parts and upload each.'),
    canRetry: false,
  },
  silence: {
    found: fixed('The recording is silent from beginning to end.'),
    remedy: fixed('Check that the right channel or microphone was recorded, then upload it again.'),
    canRetry: false,
  },
  'no-speech': {
    found: fixed('There is sound, but no speech was found: it may be music or noise.'),
    remedy: fixed('Listen to the recording. If someone speaks in it, choose the language and try again.'),
    canRetry: true,
  },
  'language-unsure': {
    found: ({ alternatives }) =>
      Array.isArray(alternatives) && alternatives.length > 0
        ? `The language could not be told: it may be ${alternatives.map((code) => languageLabel(String(code))).join(' or ')}.`
        : 'The language could not be told.',
    remedy: fixed('Choose the language and try again.'),
    canRetry: true,
  },
  'language-not-supported': {
    found: ({ language }) =>
      `The speech engine of this installation does not know ${languageLabel(String(language))}.`,
    remedy: fixed(
      'Choose another language if this one is wrong. Otherwise ask your administrator for an engine that supports it, or upload a transcript.',
    ),
    canRetry: true,
  },
  'model-missing': {
    found: fixed('The speech models of this installation are not there yet.'),
    remedy: fixed(
      'Ask your administrator to fetch them (npm run models), then retry. The recording is kept.',
    ),
    canRetry: true,
  },
  'no-words': {
    found: fixed('The transcript holds no words.'),
    remedy: fixed('Look at the original, and upload that.'),
    canRetry: false,
  },
  'damaged-transcript': {
    found: ({ format }) => `The transcript is damaged: it cannot be read as ${format}.`,
    remedy: fixed('Save it again from the program that made it, and upload that.'),
    canRetry: false,
  },
  'unknown-json': {
    found: fixed('This is JSON, but no transcript in a form that is known here.'),
    remedy: fixed('Save it as WebVTT, SubRip or text, and upload that.'),
    canRetry: false,
  },
  'transcript-too-large': {
    found: fixed('The transcript is larger than any that a person could read.'),
    remedy: fixed('Cut it into parts, or save it as text without pictures, and upload that.'),
    canRetry: false,
  },
  'disk-full': {
    found: fixed('There was no room left on the disk of this installation.'),
    remedy: fixed('Ask your administrator to make room, then retry. The recording is kept.'),
    canRetry: true,
  },
  ...Object.fromEntries(
    Object.entries(ENGINE_FAILURE_SENTENCES).map(([reason, { found }]) => [
      reason,
      {
        found: fixed(`The engine on another machine does not work. ${found}`),
        remedy: fixed(
          'The admins of your organisation were told. The work goes on by itself once it works; Retry tries it now.',
        ),
        canRetry: true,
      },
    ]),
  ),
  unexpected: {
    found: fixed('Something went wrong on our side, more than once.'),
    remedy: fixed(
      'Retry goes on from the last finished piece. If it fails again, tell your administrator. The recording is kept.',
    ),
    canRetry: true,
  },
};

export function describeFailure({ reason, details }: Pick<TaskFailure, 'reason' | 'details'>): Failure {
  const name = reason in FAILURES ? reason : 'unexpected';
  const { found, remedy, canRetry } = FAILURES[name]!;
  return { reason: name, found: found(details), remedy: remedy(details), canRetry };
}
