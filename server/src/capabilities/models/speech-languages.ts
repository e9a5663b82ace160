import { WHISPER_LANGUAGES } from '@colloquy/engines';

/** ISO 639 codes that the chosen speech engine knows. Needs no engine to run. */
export const speechLanguages = (): readonly string[] => WHISPER_LANGUAGES;

/** Whether a BCP 47 code names one of them; its region does not matter. */
export const isSpeechLanguage = (code: string): boolean =>
  speechLanguages().includes(code.split('-')[0]!.toLowerCase());
