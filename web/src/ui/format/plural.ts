import { formatNumber } from './amount.ts';

const rules = new Intl.PluralRules('en-GB');

/** A sentence for each plural category of the interface's language; `#` stands for the number. */
export type PluralForms = { one: string; other: string };

/**
 * The sentence for a number, by the plural rules of ICU: `plural(2, { one: '# file', other: '# files' })` is
 * `2 files`. Each form is a whole sentence or phrase, so that a translation can change its order.
 */
export const plural = (value: number, { one, other }: PluralForms): string =>
  (rules.select(value) === 'one' ? one : other).replaceAll('#', formatNumber(value));
