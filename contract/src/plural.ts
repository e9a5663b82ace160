const rules = new Intl.PluralRules('en-GB');
const numbers = new Intl.NumberFormat('en-GB');

/**
 * The sentence for a number, by the plural rules of ICU; `#` stands for the number. For mails, documents and
 * labels of the contract; the screens have theirs in `ui`, which imports nothing of the product.
 */
export const plural = (value: number, { one, other }: { one: string; other: string }): string =>
  (rules.select(value) === 'one' ? one : other).replaceAll('#', numbers.format(value));
