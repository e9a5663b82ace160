import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isFuture,
  isSupported,
  type DashboardPeriod,
  formatPeriod,
  currentPeriod,
  parsePeriod,
  stepMonth,
  stepYear,
  switchMode,
  formatTick,
  writePeriod,
} from './period.rules.ts';

const TODAY = new Date(2026, 10, 22);
const period = fc.record({
  mode: fc.constantFrom<DashboardPeriod['mode']>('yearly', 'monthly'),
  year: fc.integer({ min: 2000, max: 2100 }),
  month: fc.integer({ min: 1, max: 12 }),
});

test('starts with the current year by months', () => {
  expect(currentPeriod(TODAY)).toEqual({ mode: 'yearly', year: 2026, month: 11 });
});

test('months wrap around the ends of years and otherwise keep the year', () => {
  const at = (year: number, month: number): DashboardPeriod => ({ mode: 'monthly', year, month });
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

test('years keep month and mode', () => {
  expect(stepYear({ mode: 'monthly', year: 2026, month: 2 }, -1)).toEqual({
    mode: 'monthly',
    year: 2025,
    month: 2,
  });
});

test('switching to yearly resets the month to the current one and keeps the year', () => {
  const monthly: DashboardPeriod = { mode: 'monthly', year: 2024, month: 2 };
  expect(switchMode(monthly, 'yearly', TODAY)).toEqual({ mode: 'yearly', year: 2024, month: 11 });
  expect(switchMode({ ...monthly, mode: 'yearly' }, 'monthly', TODAY)).toEqual(monthly);
});

test('ticks are months, or weeks with their month', () => {
  const january: DashboardPeriod = { mode: 'monthly', year: 2026, month: 1 };
  expect([formatTick(january, 1), formatTick({ ...january, mode: 'yearly' }, 12)]).toEqual([
    'Jan - 1',
    'Dec',
  ]);
  expect([formatPeriod(january), formatPeriod({ ...january, mode: 'yearly' })]).toEqual(['Jan 2026', '2026']);
});

test('periods that have not started are in the future', () => {
  const of = (year: number, mode: DashboardPeriod['mode'] = 'yearly'): DashboardPeriod => ({
    mode,
    year,
    month: 11,
  });
  expect([11, 12].map((month) => isFuture(of(2026), month, TODAY))).toEqual([false, true]);
  expect([isFuture(of(2025), 12, TODAY), isFuture(of(2027), 1, TODAY)]).toEqual([false, true]);
  // The fourth week starts on the 22nd.
  expect([3, 4, 5].map((week) => isFuture(of(2026, 'monthly'), week, TODAY))).toEqual([false, false, true]);
});

test('the period survives being written to the URL and parsed again', () => {
  fc.assert(
    fc.property(period, (shown) => {
      // In yearly mode no month is chosen.
      const reachable = switchMode(shown, shown.mode, TODAY);
      const search = writePeriod(reachable, new URLSearchParams('organisation=field&month=3'), TODAY);
      expect(parsePeriod(search, TODAY)).toEqual(reachable);
      expect(search.get('organisation')).toBe('field');
    }),
  );
  expect(writePeriod(currentPeriod(TODAY), new URLSearchParams(), TODAY).toString()).toBe('');
});

test('invalid values in the URL fall back to the defaults', () => {
  for (const search of ['year=1999', 'year=20x6', 'year=-1', 'month=13', 'period=weekly&month=2'])
    expect(parsePeriod(new URLSearchParams(search), TODAY)).toEqual(currentPeriod(TODAY));
  expect(parsePeriod(new URLSearchParams('period=monthly&month=0'), TODAY).month).toBe(11);
});

test('only supported years are requested', () => {
  const at = (year: number): DashboardPeriod => ({ mode: 'yearly', year, month: 1 });
  expect([1999, 2000, 2100, 2101].map((year) => isSupported(at(year)))).toEqual([false, true, true, false]);
});
