import { LANGUAGE_NAMES } from '@colloquy/contract';

const names = new Intl.DisplayNames('en-GB', { type: 'language' });

/** What a language is called on screen: the specification's name, else the one every browser knows, else the code. */
export const nameOfLanguage = (code: string): string => LANGUAGE_NAMES[code] ?? names.of(code) ?? code;

/** Options of a chooser, by name. */
export const languageOptions = (codes: readonly string[]): { value: string; label: string }[] =>
  codes
    .map((value) => ({ value, label: nameOfLanguage(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB'));
