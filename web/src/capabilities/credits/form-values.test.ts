import { expect, it } from 'vitest';
import { amountField, parseAmount } from './form-values.ts';

it('parses the ways in which people type credits', () => {
  expect(['25', '7.5', '7.05', ' 1,234.50 ', '2,000,000', '0', '0.29'].map(parseAmount)).toEqual([
    2_500, 750, 705, 123_450, 200_000_000, 0, 29,
  ]);
  expect(['', '-1', '1.234', 'ten', '1.', '1e3'].map(parseAmount)).toEqual(Array(6).fill(Number.NaN));
  expect(['7,50', '0,5', '1,23,456', ',500'].map(parseAmount)).toEqual(Array(4).fill(Number.NaN));
});

it('explains why an amount is invalid', () => {
  const problemOf = (text: string) => amountField.safeParse(text).error?.issues[0]?.message;
  expect(problemOf('ten')).toBe('Type an amount such as 25 or 7.50.');
  expect(problemOf('7,50')).toBe('Type an amount such as 25 or 7.50.');
  expect(problemOf('0')).toBe('Enter an amount above 0.');
  expect(problemOf('99999999')).toBe('Enter at most 10,000,000 credits.');
  expect(amountField.parse('12.34')).toBe(1_234);
});
