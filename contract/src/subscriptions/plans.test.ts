import { expect, test } from 'vitest';
import { lastDayOf, type Period } from './plans.ts';

test.each<[from: string, period: Period, last: string]>([
  ['2026-01-01', 0, '2026-06-30'],
  ['2026-01-01', 1, '2026-12-31'],
  ['2026-11-22', 0, '2027-05-21'],
  ['2026-08-31', 0, '2027-02-27'],
  ['2028-02-29', 1, '2029-02-27'],
  ['2027-08-31', 0, '2028-02-28'],
  ['2026-07-15', 0, '2027-01-14'],
])('a subscription from %s with period %i ends on %s', (from, period, last) => {
  expect(lastDayOf(from, period)).toBe(last);
});
