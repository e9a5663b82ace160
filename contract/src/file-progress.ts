import { z } from 'zod';

/**
 * The steps of the pipeline, in order, as a person follows them. `read` and `align` are for words that came in a file:
 * nothing is heard for them.
 */
export const STEPS = [
  'check',
  'decode',
  'peaks',
  'language',
  'speech',
  'voices',
  'merge',
  'read',
  'align',
  'ready',
] as const;
export type Step = (typeof STEPS)[number];

/** `unpaid`: it waits for credits. `no-engine`: it waits for its engine on another machine. */
export const FILE_STATES = [
  'waiting',
  'unpaid',
  'no-engine',
  'running',
  'failed',
  'ready',
  'cancelled',
] as const;

/** What the machine does with a file just now. */
export const fileProgress = z.object({
  state: z.enum(FILE_STATES),
  step: z.enum(STEPS),
  words: z.string().meta({ description: 'What happens now, in a sentence' }),
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

/** Reasons of a failure after which a person may choose the language and retry. */
export const LANGUAGE_FAILURES: readonly string[] = [
  'no-speech',
  'language-unsure',
  'language-not-supported',
];

/** Reason of a failure: the name is that of audio, the content a transcript. */
export const TEXT_NOT_AUDIO = 'text-not-audio';

/** The engine that wrote words down. */
export const heardBy = z.object({
  engine: z.string().meta({ description: 'The engine with its model, as people call it' }),
  sentTo: z.string().nullable().meta({ description: 'Who got the sound; null: it never left this machine' }),
  insteadOf: z
    .string()
    .nullable()
    .meta({ description: 'Where it is not the one that was ordered: why, in a sentence' }),
});
export type HeardBy = z.infer<typeof heardBy>;
