import { z } from 'zod';
import { WORK_KIND_NAMES } from '../credits/work-prices.ts';
import { id } from '../wire.ts';

/**
 * Steps of transcription in order, as shown to users. `read` and `align` apply to imported transcripts, which need no
 * transcription.
 */
export const STEPS = [
  'check',
  'decode',
  'peaks',
  'language',
  'speech',
  'diarization',
  'merge',
  'read',
  'align',
  'ready',
] as const;
export type Step = (typeof STEPS)[number];

/** `unpaid`: waits for credits. `no-engine`: waits for its external engine. */
export const FILE_STATES = [
  'waiting',
  'unpaid',
  'no-engine',
  'running',
  'failed',
  'ready',
  'cancelled',
] as const;

/** Current processing state of a file. */
export const fileProgress = z.object({
  state: z.enum(FILE_STATES),
  step: z.string().meta({ description: 'Name of the current step of its service' }),
  message: z.string().meta({ description: 'What happens now, in a sentence' }),
  percent: z.number().int().min(0).max(100).meta({ description: 'Never runs backwards within one order' }),
  secondsLeft: z.number().int().nullable().meta({ description: 'Estimate, null while there is none' }),
  failure: z
    .object({
      reason: z.string().meta({ description: 'Machine name of what went wrong' }),
      found: z.string().meta({ description: 'What was found, in a sentence' }),
      remedy: z.string().meta({ description: 'What can be done, in a sentence' }),
      canRetry: z.boolean(),
    })
    .nullable(),
});
export type FileProgress = z.infer<typeof fileProgress>;

/** States of a stage run. `failed` ends no run: it can be retried. */
export const RUN_STATES = [
  'waiting',
  'unpaid',
  'no-engine',
  'running',
  'waits-for-person',
  'done',
  'failed',
  'skipped',
  'cancelled',
] as const;
export type RunState = (typeof RUN_STATES)[number];

/** One piece of ordered work on a file. */
export const stageRun = z.object({
  id,
  stage: z.number().int(),
  key: z.string().meta({ description: 'Part of the order, such as a target language; else empty' }),
  work: z.enum(WORK_KIND_NAMES),
  state: z.enum(RUN_STATES),
  step: z.string(),
  message: z.string().meta({ description: 'What happens now, in a sentence' }),
  percent: z.number().int().min(0).max(100),
  quantity: z
    .number()
    .nullable()
    .meta({ description: 'In the smallest unit of its work; null until counted' }),
  failure: fileProgress.shape.failure,
  canExclude: z
    .boolean()
    .meta({ description: 'The caller may go on without this run; another one of its file stays' }),
});
export type StageRun = z.infer<typeof stageRun>;

/** Failures after which a user may choose the language and retry. */
export const LANGUAGE_FAILURES: readonly string[] = [
  'no-speech',
  'language-unsure',
  'language-not-supported',
];

/** Failure of a file with an audio extension that contains a transcript. */
export const TEXT_NOT_AUDIO = 'text-not-audio';

/** Engine that produced the words. */
export const transcribedBy = z.object({
  engine: z.string().meta({ description: 'The engine with its model, as people call it' }),
  sentTo: z.string().nullable().meta({ description: 'Who got the sound; null: it never left this machine' }),
  insteadOf: z
    .string()
    .nullable()
    .meta({ description: 'Where it is not the one that was ordered: why, in a sentence' }),
});
export type TranscribedBy = z.infer<typeof transcribedBy>;
