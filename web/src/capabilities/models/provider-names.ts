import type { Quality, EngineProvider, OnEngineFailure } from '@colloquy/contract/models';
import * as text from './messages.ts';

/** Providers of remote engines, by their own names. */
export const PROVIDER_NAMES: Record<EngineProvider, string> = {
  'openai-compatible': text.openAiCompatible,
  deepgram: text.deepgram,
  assemblyai: text.assemblyAi,
  elevenlabs: text.elevenLabs,
  azure: text.azure,
};

/** Hints for the model field. */
export const MODEL_HINTS: Record<EngineProvider, string> = {
  'openai-compatible': text.compatibleModelHint,
  deepgram: text.deepgramModelHint,
  assemblyai: text.assemblyAiModelHint,
  elevenlabs: text.elevenLabsModelHint,
  azure: text.azureModelHint,
};

export const QUALITY_NAMES: Record<Quality, string> = {
  fast: text.fast,
  balanced: text.balanced,
  best: text.best,
};

export const ON_FAILURE_LABELS: Record<OnEngineFailure, string> = {
  wait: text.failureWait,
  'fall-back': text.failureFallBack,
};
