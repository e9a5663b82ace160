import { z } from 'zod';

/** How much is done for the words: the more, the longer it takes and the more it may cost. */
export const QUALITIES = ['fast', 'balanced', 'best'] as const;
export type Quality = (typeof QUALITIES)[number];
export const quality = z.enum(QUALITIES).meta({
  description: 'Which engine writes the words down: `fast`, or one that takes longer and hears better',
});

/** What each quality multiplies the price of words with, in hundredths: 100 leaves it as it is. */
const factor = z
  .number('Type a number.')
  .int()
  .min(0, 'Not below 0.')
  .max(10_000, 'This is too much.')
  .meta({ description: 'Hundredths: 100 leaves a price as it is' });
export const priceFactor = factor;
export const qualityFactors = z.record(z.enum(QUALITIES), factor);
export type QualityFactors = Record<Quality, number>;
export const SAME_FOR_ALL: QualityFactors = { fast: 100, balanced: 100, best: 100 };

/** Who runs engines on other machines. */
export const ENGINE_PROVIDERS = [
  'openai-compatible',
  'deepgram',
  'assemblyai',
  'elevenlabs',
  'azure',
] as const;
export type EngineProvider = (typeof ENGINE_PROVIDERS)[number];

/** What a job does when its engine on another machine fails: it waits for it, or this machine's own engine takes over. */
export const ON_ENGINE_FAILURE = ['wait', 'fall-back'] as const;
export type OnEngineFailure = (typeof ON_ENGINE_FAILURE)[number];

/** What an engine on another machine says when it does not work. */
export const ENGINE_FAILURES = [
  'engine-key-refused',
  'engine-limit',
  'engine-too-slow',
  'engine-unreachable',
  'engine-answer',
] as const;
export type EngineFailureReason = (typeof ENGINE_FAILURES)[number];

export const engineFailure = z.object({
  reason: z.enum(ENGINE_FAILURES),
  at: z.iso.datetime(),
});
export type EngineFailure = z.infer<typeof engineFailure>;
