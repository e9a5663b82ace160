import type { Quality } from '@colloquy/contract';

/** A model that runs on this machine, by its name in the manifest. */
export const LOCAL_SPEECH = [
  'whisper-base',
  'whisper-small',
  'whisper-large-v3-turbo',
  'parakeet-tdt-v3',
] as const;
export type LocalSpeech = (typeof LOCAL_SPEECH)[number];

/** What every installation has, and what takes over where another one cannot. */
export const USUAL: LocalSpeech = 'whisper-base';

/** As people call them: the titles of the manifest. */
export const TITLES: Record<LocalSpeech, string> = {
  'whisper-base': 'Whisper base, int8',
  'whisper-small': 'Whisper small, int8',
  'whisper-large-v3-turbo': 'Whisper large-v3-turbo, int8',
  'parakeet-tdt-v3': 'Parakeet TDT 0.6B v3, int8',
};

/** What stands for a quality on this machine, the first choice first. */
export const LOCAL_CHOICES: Record<Quality, readonly LocalSpeech[]> = {
  fast: ['whisper-base'],
  balanced: ['parakeet-tdt-v3', 'whisper-small'],
  best: ['whisper-large-v3-turbo'],
};

export type LocalState = { name: LocalSpeech; isPresent: boolean; languages: readonly string[] };

/**
 * The model of this machine for a quality: one that is there and knows the language; `null` where the language is not
 * known yet. Undefined: none of them is there, or none knows it.
 */
export function chooseLocal(
  quality: Quality,
  language: string | null,
  states: readonly LocalState[],
): LocalSpeech | undefined {
  return LOCAL_CHOICES[quality].find((name) => {
    const state = states.find((each) => each.name === name);
    return state?.isPresent && (language === null || knows(state, language));
  });
}

/** Several languages in one recording: Whisper writes each down in its own, the others keep to one. */
const MIXED = 'mul';
export const knows = ({ name, languages }: LocalState, language: string): boolean =>
  language === MIXED ? name.startsWith('whisper') : languages.includes(language);

/** Whether an engine on another machine is offered for a language. */
export const isOfferedFor = (languages: readonly string[], language: string | null): boolean =>
  languages.length === 0 || language === null || language === MIXED || languages.includes(language);

/**
 * Audio time over wall time on two cores, until runs here have shown their own. Whisper base is measured by our own
 * bench; the others are what their sizes and publishers let expect.
 */
export const EXPECTED_PACES: Record<LocalSpeech | 'remote', number> = {
  'whisper-base': 9,
  'whisper-small': 3,
  'whisper-large-v3-turbo': 0.8,
  'parakeet-tdt-v3': 8,
  remote: 20,
};
