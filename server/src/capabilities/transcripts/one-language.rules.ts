import { SEVERAL_LANGUAGES } from '@colloquy/engines';

/** The language of words: a recording may be in several, what is said at one time is in one, or nobody knows which. */
export const oneLanguage = (language: string | null | undefined): string | null =>
  language === undefined || language === SEVERAL_LANGUAGES ? null : language;

/** As engines call it: of `pt-BR` the language alone. */
export const engineLanguage = (language: string | null | undefined): string | null =>
  oneLanguage(language)?.split('-')[0]!.toLowerCase() ?? null;
