import { SEVERAL_LANGUAGES, WHISPER_LANGUAGES } from '@colloquy/engines';

const LANGUAGES = [...WHISPER_LANGUAGES, SEVERAL_LANGUAGES];

/** ISO 639 codes that the chosen speech engine knows, and the one for several languages. Needs no engine to run. */
export const speechLanguages = (): readonly string[] => LANGUAGES;

/** Whether a BCP 47 code names one of them; its region does not matter. */
export const isSpeechLanguage = (code: string): boolean =>
  speechLanguages().includes(code.split('-')[0]!.toLowerCase());

/** Of languages as organisations name them, with a region or without, those that the engine knows, each once. */
export const speechLanguagesOf = (codes: readonly string[]): string[] => [
  ...new Set(codes.filter(isSpeechLanguage).map((code) => code.split('-')[0]!.toLowerCase())),
];
