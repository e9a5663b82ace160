import { DEFAULT_BILLING_TERMS } from '@colloquy/contract/credits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { netOf, negated, roundQuotient, totalsOf, vatNoteOf, vatRateOf } from './invoice-amounts.rules.ts';

it.each([
  [1n, 2n, 1],
  [-1n, 2n, -1],
  [3n, 2n, 2],
  [5n, 10n, 1],
  [4n, 10n, 0],
  [-4n, 10n, 0],
])('%i / %i is rounded half away from zero', (dividend, divisor, rounded) => {
  expect(roundQuotient(dividend, divisor)).toBe(rounded);
  expect(Object.is(roundQuotient(dividend, divisor), -0)).toBe(false);
});

it('a line is quantity times price, for its days of the period', () => {
  expect(netOf({ quantity: 100_000, unitPrice: 25, share: null })).toBe(25_000);
  expect(netOf({ quantity: 33, unitPrice: 25, share: null })).toBe(8);
  expect(netOf({ quantity: 500, unitPrice: 36_000, share: { days: 39, of: 365 } })).toBe(19_233);
});

const line = fc
  .record({
    quantity: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    unitPrice: fc.integer({ min: 1, max: 1_000_000 }),
    vatRate: fc.constantFrom(0, 550, 2_000),
  })
  .map((each) => ({
    ...each,
    description: '',
    detail: '',
    unit: '',
    share: null,
    net: netOf({ ...each, share: null }),
    corrects: null,
  }));

it('VAT is computed once per rate, totals add up, and a credit note reverses exactly what was charged', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
      const { vat, net, vatTotal, total } = totalsOf(lines);
      expect(net).toBe(lines.reduce((sum, each) => sum + each.net, 0));
      expect(vat.reduce((sum, each) => sum + each.net, 0)).toBe(net);
      expect(net + vatTotal).toBe(total);
      for (const each of vat)
        expect(Math.abs(each.vat * 10_000 - each.net * each.rate) * 2).toBeLessThanOrEqual(10_000);
      expect(new Set(vat.map(({ rate }) => rate)).size).toBe(vat.length);
      const back = totalsOf(lines.map(negated));
      expect(back.total + total).toBe(0);
      for (const each of lines) expect(netOf(negated(each))).toBe(negated(each).net);
    }),
  );
});

it('no VAT is charged without a VAT number or where the terms exclude it, and the invoice gives the reason', () => {
  const seller = { vatNumber: 'GB1', vatRate: 2_000 };
  expect(vatRateOf(seller, DEFAULT_BILLING_TERMS)).toBe(2_000);
  expect(vatRateOf(seller, { ...DEFAULT_BILLING_TERMS, vatRate: 500 })).toBe(500);
  expect(vatNoteOf(seller, DEFAULT_BILLING_TERMS)).toBe('');
  const reverse = { ...DEFAULT_BILLING_TERMS, treatment: 'reverse-charge' } as const;
  expect(vatRateOf(seller, reverse)).toBe(0);
  expect(vatNoteOf(seller, reverse)).toContain('Reverse charge');
  expect(vatNoteOf(seller, { ...reverse, vatNote: 'Section 7A' })).toBe('Section 7A');
  const unregistered = { vatNumber: '', vatRate: 2_000 };
  expect(vatRateOf(unregistered, DEFAULT_BILLING_TERMS)).toBe(0);
  expect(vatNoteOf(unregistered, DEFAULT_BILLING_TERMS)).toContain('not registered');
});
