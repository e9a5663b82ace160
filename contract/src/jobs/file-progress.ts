import { z } from 'zod';

/**
 * Pipeline steps in order, as shown to users. `read` and `align` apply to imported transcripts, which need no
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
  step: z.enum(STEPS),
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
