import { formatNumber } from '../format/amount.ts';
import { plural, type PluralForms } from '../format/plural.ts';

export const clearFilters = 'Clear filters';
export const downloadCsv = 'Download the list as CSV';

/** Command that filters a list: `State: Failed`. */
export const onlyWith = (filter: string, choice: string): string => `${filter}: ${choice}`;

/** Below a search at its limit: further letters are not taken. */
export const longestSearch = (letters: number): string =>
  `A search has at most ${formatNumber(letters)} characters.`;

/** Rows of a list whose things have no name of their own. */
export const NUMBER_ALONE: PluralForms = { one: '#', other: '#' };

/** `51–71 of 71 jobs`. */
export const rangeOf = (range: string, total: number, rows: PluralForms): string =>
  `${range} of ${plural(total, rows)}`;
export const rangeOfMoreThan = (range: string, counted: number, rows: PluralForms): string =>
  `${range} of more than ${plural(counted, rows)}`;
