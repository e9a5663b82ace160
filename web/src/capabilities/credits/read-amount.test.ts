import { expect, it } from 'vitest';
import { amountField, readAmount } from './read-amount.ts';

it('reads credits as people type them', () => {
  expect(['25', '7.5', '7.05', ' 1,234.50 ', '2,000,000', '0', '0.29'].map(readAmount)).toEqual([
    2_500, 750, 705, 123_450, 200_000_000, 0, 29,
  ]);
  expect(['', '-1', '1.234', 'ten', '1.', '1e3'].map(readAmount)).toEqual(Array(6).fill(Number.NaN));
  expect(['7,50', '0,5', '1,23,456', ',500'].map(readAmount)).toEqual(Array(4).fill(Number.NaN));
});

it('says what is wrong with an amount', () => {
  const said = (text: string) => amountField.safeParse(text).error?.issues[0]?.message;
  expect(said('ten')).toBe('Type an amount such as 25 or 7.50.');
  expect(said('7,50')).toBe('Type an amount such as 25 or 7.50.');
  expect(said('0')).toBe('Type an amount above 0.');
  expect(said('99999999')).toBe('At most 10,000,000 credits at once.');
  expect(amountField.parse('12.34')).toBe(1_234);
});
