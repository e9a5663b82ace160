import { nameOfLanguage } from '@colloquy/contract';

export { nameOfLanguage } from '@colloquy/contract';

/** Options of a chooser, by name. */
export const languageOptions = (codes: readonly string[]): { value: string; label: string }[] =>
  codes
    .map((value) => ({ value, label: nameOfLanguage(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB'));
