import type { Quality, EngineProvider, OnEngineFailure } from '@colloquy/contract/models';

/** Providers of remote engines, by their own names. */
export const PROVIDER_NAMES: Record<EngineProvider, string> = {
  'openai-compatible': 'OpenAI-compatible server',
  deepgram: 'Deepgram',
  assemblyai: 'AssemblyAI',
  elevenlabs: 'ElevenLabs',
  azure: 'Azure OpenAI',
};

/** Hints for the model field. */
export const MODEL_HINTS: Record<EngineProvider, string> = {
  'openai-compatible': 'As the server names it, such as whisper-1. It must tell when words were said.',
  deepgram: 'Such as nova-3.',
  assemblyai: 'Such as universal-2.',
  elevenlabs: 'Such as scribe_v1.',
  azure: 'The name of the deployment of a Whisper model.',
};

export const QUALITY_NAMES: Record<Quality, string> = { fast: 'Fast', balanced: 'Balanced', best: 'Best' };

export const ON_FAILURE_LABELS: Record<OnEngineFailure, string> = {
  wait: 'Jobs wait until it works again',
  'fall-back': 'This machine takes over',
};
