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
  step: z.string().meta({ description: 'Name of the current step' }),
  message: z.string().meta({ description: 'What is happening now, as a sentence' }),
  percent: z.number().int().min(0).max(100).meta({ description: 'Never decreases within one order' }),
  secondsLeft: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Estimated time to completion; `null` if there is no estimate' }),
  failure: z
    .object({
      reason: z.string().meta({ description: 'Name of the failure, such as `no-speech`' }),
      found: z.string().meta({ description: 'What went wrong, as a sentence' }),
      remedy: z.string().meta({ description: 'How to fix it, as a sentence' }),
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
  key: z.string().meta({
    description: 'Key of the order that the run is for, such as a target language; empty if there is none',
  }),
  work: z.enum(WORK_KIND_NAMES),
  state: z.enum(RUN_STATES),
  step: z.string(),
  message: z.string().meta({ description: 'What is happening now, as a sentence' }),
  percent: z.number().int().min(0).max(100),
  quantity: z
    .number()
    .nullable()
    .meta({ description: 'In the smallest unit in which its work is counted; `null` until counted' }),
  failure: fileProgress.shape.failure,
  canExclude: z
    .boolean()
    .meta({ description: 'Whether the caller may exclude this run; the last one cannot be excluded' }),
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
  engine: z.string().meta({ description: 'Name of the engine with its model' }),
  sentTo: z
    .string()
    .nullable()
    .meta({ description: 'Recipient of the audio; `null` if it stayed on this server' }),
  insteadOf: z
    .string()
    .nullable()
    .meta({ description: 'If it is not the engine that was ordered: the reason, as a sentence' }),
});
export type TranscribedBy = z.infer<typeof transcribedBy>;
