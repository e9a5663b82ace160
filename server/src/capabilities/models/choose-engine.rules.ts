import type { Quality } from '@colloquy/contract/models';

/** Models that run on this server, by their name in the manifest. */
export const LOCAL_SPEECH = [
  'whisper-base',
  'whisper-small',
  'whisper-large-v3-turbo',
  'parakeet-tdt-v3',
] as const;
export type LocalSpeech = (typeof LOCAL_SPEECH)[number];

/** Present on every installation; replaces an engine that is not available. */
export const DEFAULT_SPEECH: LocalSpeech = 'whisper-base';

/** Display names, from the manifest. */
export const MODEL_TITLES: Record<LocalSpeech, string> = {
  'whisper-base': 'Whisper base, int8',
  'whisper-small': 'Whisper small, int8',
  'whisper-large-v3-turbo': 'Whisper large-v3-turbo, int8',
  'parakeet-tdt-v3': 'Parakeet TDT 0.6B v3, int8',
};

/** The models of each quality on this server, in order of preference. */
export const LOCAL_CHOICES: Record<Quality, readonly LocalSpeech[]> = {
  fast: ['whisper-base'],
  balanced: ['parakeet-tdt-v3', 'whisper-small'],
  best: ['whisper-large-v3-turbo'],
};

export type LocalModelState = { name: LocalSpeech; isPresent: boolean; languages: readonly string[] };

/**
 * The local model for a quality: present, and supporting the language, or any if the language is not known
 * yet (null). Undefined: none.
 */
export function chooseLocal(
  quality: Quality,
  language: string | null,
  states: readonly LocalModelState[],
): LocalSpeech | undefined {
  return LOCAL_CHOICES[quality].find((name) => {
    const state = states.find((each) => each.name === name);
    return state?.isPresent && (language === null || supportsLanguage(state, language));
  });
}

/** Several languages in one recording: Whisper transcribes each in its own, the others support only one. */
const MULTIPLE_LANGUAGES = 'mul';
export const supportsLanguage = ({ name, languages }: LocalModelState, language: string): boolean =>
  language === MULTIPLE_LANGUAGES ? name.startsWith('whisper') : languages.includes(language);

/** Whether a remote engine is offered for a language. */
export const isOfferedFor = (languages: readonly string[], language: string | null): boolean =>
  languages.length === 0 ||
  language === null ||
  language === MULTIPLE_LANGUAGES ||
  languages.includes(language);

/**
 * Audio time over wall time on two cores, until local runs provide figures. Whisper base is measured by our
 * benchmark; the others are estimated from their sizes and publishers' figures.
 */
export const EXPECTED_PACES: Record<LocalSpeech | 'remote', number> = {
  'whisper-base': 9,
  'whisper-small': 3,
  'whisper-large-v3-turbo': 0.8,
  'parakeet-tdt-v3': 8,
  remote: 20,
};
