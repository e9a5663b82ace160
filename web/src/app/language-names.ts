import { languageLabel } from '@colloquy/contract';

export { languageLabel } from '@colloquy/contract';

/** Options for a select, sorted by name. */
export const languageOptions = (codes: readonly string[]): { value: string; label: string }[] =>
  codes
    .map((value) => ({ value, label: languageLabel(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en-GB'));
