import { z } from 'zod';
import { priceFactor } from '../credits/prices.ts';
import { quality } from './quality.ts';

/** Providers of external engines. */
export const ENGINE_PROVIDERS = [
  'openai-compatible',
  'deepgram',
  'assemblyai',
  'elevenlabs',
  'azure',
] as const;
export type EngineProvider = (typeof ENGINE_PROVIDERS)[number];

/** Whether a provider needs an address: self-hosted servers and Azure resources have individual ones. */
export const addressRequirement = (provider: EngineProvider): 'required' | 'optional' =>
  provider === 'openai-compatible' || provider === 'azure' ? 'required' : 'optional';

/** What happens to a job when its external engine fails: wait for it, or fall back to the local engine. */
export const ON_ENGINE_FAILURE = ['wait', 'fall-back'] as const;
export type OnEngineFailure = (typeof ON_ENGINE_FAILURE)[number];

/** Failures of external engines. */
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
  since: z.iso
    .datetime()
    .optional()
    .meta({ description: 'When the failures began; it has not worked since' }),
});
export type EngineFailure = z.infer<typeof engineFailure>;

/** Cause and remedy of each failure, for admins. */
export const ENGINE_FAILURE_SENTENCES: Record<EngineFailureReason, { found: string; remedy: string }> = {
  'engine-key-refused': { found: 'It rejected the key.', remedy: 'Replace the key.' },
  'engine-limit': {
    found: 'It has reached its limit, or its credit has run out.',
    remedy: 'Check the account with the provider. Work is retried every ten minutes.',
  },
  'engine-too-slow': {
    found: 'It didn’t respond in time.',
    remedy: 'Work is retried every ten minutes.',
  },
  'engine-unreachable': {
    found: 'It couldn’t be reached.',
    remedy: 'Work is retried every ten minutes.',
  },
  'engine-answer': {
    found: 'Its response couldn’t be used.',
    remedy: 'The model may not support this language or word timings.',
  },
};

/** Quality option at ordering, as currently available to one organisation. */
export const qualityOffer = z.object({
  quality,
  engine: z.string().meta({ description: 'Name of the engine' }),
  isAvailable: z.boolean(),
  remedy: z
    .string()
    .nullable()
    .meta({ description: 'Why it cannot be ordered and what to do; otherwise `null`' }),
  sentTo: z
    .string()
    .nullable()
    .meta({ description: 'Recipient of the audio; `null` if it stays on this server' }),
  secondsPerMinute: z.number().meta({ description: 'Expected seconds to transcribe one minute of audio' }),
  isMeasured: z.boolean().meta({
    description: 'Whether the time was measured in the organisation’s own runs; otherwise on two cores',
  }),
  price: z.number().int().meta({ description: 'In hundredths of a credit per minute' }),
  priceFactor,
});
export type QualityOffer = z.infer<typeof qualityOffer>;

/** Expected quality of an engine in a language. */
export const EXPECTED_LEVELS = ['good', 'fair', 'poor'] as const;
export type ExpectedLevel = (typeof EXPECTED_LEVELS)[number];

export const expectedErrors = z.object({
  language: z.string().meta({ description: 'ISO 639 code' }),
  quality,
  level: z.enum(EXPECTED_LEVELS),
  errorRate: z.number().meta({
    description:
      'Expected word error rate, from 0 to 1 and above; character error rate for languages without spaces',
  }),
  model: z.string().meta({ description: 'Model that is expected to transcribe' }),
  siblingModel: z.string().nullable().meta({
    description: 'Larger model for which the rate was published, if none was published for this one',
  }),
  source: z.string().meta({ description: 'Publication of the error rate' }),
});
export type ExpectedErrors = z.infer<typeof expectedErrors>;

/**
 * With one word in eight wrong, a transcript can be read and corrected; with one in four, correcting takes as
 * long as typing.
 */
export const levelOf = (errorRate: number): ExpectedLevel =>
  errorRate <= 0.125 ? 'good' : errorRate <= 0.25 ? 'fair' : 'poor';
