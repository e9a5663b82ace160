import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lastMonths, monthsOfYear, weeksOfMonth } from './calendar.rules.ts';

it('starts week n of a month on day 7n−6, with the remaining days in the fifth', () => {
  expect(weeksOfMonth(2024, 2)).toEqual([
    '2024-02-01',
    '2024-02-08',
    '2024-02-15',
    '2024-02-22',
    '2024-02-29',
    '2024-03-01',
  ]);
  expect(weeksOfMonth(2025, 2)).toHaveLength(4 + 1);
  expect(weeksOfMonth(2025, 12).at(-1)).toBe('2026-01-01');
});

it('makes months without gaps, across years', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2100 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 30 }),
      (year, month, count) => {
        const until = `${year}-${String(month).padStart(2, '0')}`;
        const days = lastMonths(until, count);
        expect(days).toHaveLength(count + 1);
        expect(days.at(-2)).toBe(`${until}-01`);
        for (const [at, day] of days.slice(0, -1).entries()) {
          const next = new Date(day);
          next.setUTCMonth(next.getUTCMonth() + 1);
          expect(days[at + 1]).toBe(next.toISOString().slice(0, 10));
        }
        expect(lastMonths(`${year}-12`, 12)).toEqual(monthsOfYear(year));
      },
    ),
  );
});
