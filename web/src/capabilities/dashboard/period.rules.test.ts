import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isAhead,
  isKnown,
  type Period,
  periodInWords,
  periodNow,
  readPeriod,
  stepMonth,
  stepYear,
  switchMode,
  tickOf,
  writePeriod,
} from './period.rules.ts';

const TODAY = new Date(2026, 10, 22);
const period = fc.record({
  mode: fc.constantFrom<Period['mode']>('yearly', 'monthly'),
  year: fc.integer({ min: 2000, max: 2100 }),
  month: fc.integer({ min: 1, max: 12 }),
});

test('the present year by months comes first', () => {
  expect(periodNow(TODAY)).toEqual({ mode: 'yearly', year: 2026, month: 11 });
});

test('months wrap over the ends of years, and otherwise leave the year alone', () => {
  const at = (year: number, month: number): Period => ({ mode: 'monthly', year, month });
  expect(stepMonth(at(2026, 1), -1)).toEqual(at(2025, 12));
  expect(stepMonth(at(2026, 12), 1)).toEqual(at(2027, 1));
  expect(stepMonth(at(2026, 6), 1)).toEqual(at(2026, 7));
  fc.assert(
    fc.property(period, (from) => {
      expect(stepMonth(stepMonth(from, 1), -1)).toEqual(from);
      let year = from;
      for (let step = 0; step < 12; step++) year = stepMonth(year, 1);
      expect(year).toEqual(stepYear(from, 1));
    }),
  );
});

test('years leave month and mode alone', () => {
  expect(stepYear({ mode: 'monthly', year: 2026, month: 2 }, -1)).toEqual({
    mode: 'monthly',
    year: 2025,
    month: 2,
  });
});

test('back to yearly the month is the present one, and the year stays', () => {
  const monthly: Period = { mode: 'monthly', year: 2024, month: 2 };
  expect(switchMode(monthly, 'yearly', TODAY)).toEqual({ mode: 'yearly', year: 2024, month: 11 });
  expect(switchMode({ ...monthly, mode: 'yearly' }, 'monthly', TODAY)).toEqual(monthly);
});

test('ticks are months, or weeks with their month', () => {
  const january: Period = { mode: 'monthly', year: 2026, month: 1 };
  expect([tickOf(january, 1), tickOf({ ...january, mode: 'yearly' }, 12)]).toEqual(['Jan - 1', 'Dec']);
  expect([periodInWords(january), periodInWords({ ...january, mode: 'yearly' })]).toEqual([
    'Jan 2026',
    '2026',
  ]);
});

test('what has not begun lies ahead', () => {
  const of = (year: number, mode: Period['mode'] = 'yearly'): Period => ({ mode, year, month: 11 });
  expect([11, 12].map((month) => isAhead(of(2026), month, TODAY))).toEqual([false, true]);
  expect([isAhead(of(2025), 12, TODAY), isAhead(of(2027), 1, TODAY)]).toEqual([false, true]);
  // On the 22nd the fourth week begins.
  expect([3, 4, 5].map((week) => isAhead(of(2026, 'monthly'), week, TODAY))).toEqual([false, false, true]);
});

test('what is shown stands in the address and is read from it again', () => {
  fc.assert(
    fc.property(period, (shown) => {
      // By the year no month is chosen.
      const reachable = switchMode(shown, shown.mode, TODAY);
      const search = writePeriod(reachable, new URLSearchParams('organisation=field&month=3'), TODAY);
      expect(readPeriod(search, TODAY)).toEqual(reachable);
      expect(search.get('organisation')).toBe('field');
    }),
  );
  expect(writePeriod(periodNow(TODAY), new URLSearchParams(), TODAY).toString()).toBe('');
});

test('an address that somebody changed by hand shows what can be shown', () => {
  for (const search of ['year=1999', 'year=20x6', 'year=-1', 'month=13', 'period=weekly&month=2'])
    expect(readPeriod(new URLSearchParams(search), TODAY)).toEqual(periodNow(TODAY));
  expect(readPeriod(new URLSearchParams('period=monthly&month=0'), TODAY).month).toBe(11);
});

test('figures are asked for in years that can be', () => {
  const at = (year: number): Period => ({ mode: 'yearly', year, month: 1 });
  expect([1999, 2000, 2100, 2101].map((year) => isKnown(at(year)))).toEqual([false, true, true, false]);
});
