import {
  dayOfMonth,
  lastDayOf,
  monthlyGrantOf,
  type Period,
  type Plan,
} from '@colloquy/contract/subscriptions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from '../../platform/calendar.ts';
import {
  creditsOfMonth,
  daysOfPeriod,
  nextPeriod,
  type SubscriptionTerm,
  termOn,
} from './plan-days.rules.ts';

const term = (startsOn: string, fields: Partial<SubscriptionTerm> = {}): SubscriptionTerm => ({
  plan: 2,
  seats: 3,
  startsOn,
  endsOn: '2199-12-31',
  renews: false,
  createdAt: new Date(0),
  endedOn: null,
  ...fields,
});

describe('the credits of a month', () => {
  it.each<[string, SubscriptionTerm[], month: string, today: string, amount: number]>([
    ['Free without a subscription', [], '2026-11', '2026-11-22', 6_000],
    ['a whole month', [term('2026-10-01')], '2026-11', '2026-11-01', 90_000],
    ['from its day on, Free before', [term('2026-11-16')], '2026-11', '2026-11-16', 48_000],
    ['not before it begins', [term('2026-11-16')], '2026-11', '2026-11-15', 3_000],
    ['the 29th of February', [term('2028-02-29')], '2028-02', '2028-02-29', 8_897],
    [
      'until its last day, then Free',
      [term('2026-10-01', { endsOn: '2026-11-15' })],
      '2026-11',
      '2026-11-01',
      48_000,
    ],
    [
      'on and on where it renews',
      [term('2025-10-01', { endsOn: '2026-11-15', renews: true })],
      '2026-11',
      '2026-11-01',
      90_000,
    ],
    [
      'until the day on which it was ended',
      [term('2026-10-01', { endedOn: '2026-11-16' })],
      '2026-11',
      '2026-11-20',
      48_000,
    ],
    [
      'more seats from a day on',
      [
        term('2026-10-01', { endedOn: '2026-11-16' }),
        term('2026-11-16', { seats: 6, createdAt: new Date(1) }),
      ],
      '2026-11',
      '2026-11-16',
      135_000,
    ],
    ['no credits by the month', [term('2026-10-01', { plan: 1 })], '2026-12', '2026-12-31', 0],
  ])('are those of %s', (_, terms, month, today, amount) => {
    expect(creditsOfMonth(terms, month, today)).toBe(amount);
  });

  it('match the table for each day and are granted as the days begin', () => {
    const plan = fc.constantFrom<Plan>(0, 1, 2, 3, 4);
    const change = fc.record({ plan, seats: fc.integer({ min: 1, max: 40 }), day: fc.nat({ max: 31 }) });
    fc.assert(
      fc.property(
        fc.constantFrom('2026-11', '2026-12', '2027-02', '2028-02', '2027-01'),
        fc.array(change, { maxLength: 6 }),
        (month, changes) => {
          const days = daysOf(month);
          // Each change ends the one before it on its day.
          const sorted = changes.toSorted((a, b) => a.day - b.day);
          const begins = sorted.map(({ day }) => addDays(days[0]!, day - 1));
          const terms = sorted.map(({ plan: chosen, seats }, at) =>
            term(begins[at]!, {
              plan: chosen,
              seats,
              createdAt: new Date(at),
              endedOn: begins[at + 1] ?? null,
            }),
          );
          // Changes that are not made yet are not known.
          const known = (today: string): SubscriptionTerm[] =>
            terms
              .filter(({ startsOn }) => startsOn <= today)
              .map((each) => ({
                ...each,
                endedOn: each.endedOn !== null && each.endedOn <= today ? each.endedOn : null,
              }));
          // Granted credits are never taken back: each run grants the difference to the month's present
          // total.
          let granted = 0;
          for (const today of days) {
            granted = Math.max(granted, creditsOfMonth(known(today), month, today));
          }
          const ofDay = (day: string): number => {
            const at = termOn(terms, day);
            return at ? monthlyGrantOf(at.plan, at.seats) : 6_000;
          };
          const byTable = Math.round(days.reduce((sum, day) => sum + ofDay(day), 0) / days.length);
          const rates = days.map(ofDay);
          const neverLess = rates.every((rate, at) => at === 0 || rate >= rates[at - 1]!);
          if (neverLess) expect(granted).toBe(byTable);
          else expect(granted).toBeGreaterThanOrEqual(byTable);
        },
      ),
    );
  });
});

describe('a subscription that renews', () => {
  /** First days of the periods that follow one. */
  const starts = (startsOn: string, endsOn: string, period: Period, count: number): string[] => {
    let days: Parameters<typeof nextPeriod>[0] = { startsOn, endsOn, period, anchorDay: null };
    return Array.from({ length: count }, () => (days = nextPeriod(days)).startsOn);
  };

  it('keeps its day of the month through shorter months', () => {
    expect(starts('2026-08-31', '2027-02-27', 0, 4)).toEqual([
      '2027-02-28',
      '2027-08-31',
      '2028-02-29',
      '2028-08-31',
    ]);
    expect(starts('2028-02-29', '2029-02-27', 1, 4)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('keeps the day of its period after a change in the middle of it', () => {
    expect(starts('2026-11-05', '2027-02-14', 0, 2)).toEqual(['2027-02-15', '2027-08-15']);
  });

  it('has periods without gaps for any first day', () => {
    const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days));
    fc.assert(
      fc.property(
        day,
        fc.constantFrom<Period>(0, 1),
        fc.integer({ min: 1, max: 9 }),
        (from, period, count) => {
          let days: Parameters<typeof nextPeriod>[0] = {
            startsOn: from,
            endsOn: lastDayOf(from, period),
            period,
            anchorDay: null,
          };
          for (let at = 0; at < count; at++) {
            const next = nextPeriod(days);
            expect(next.startsOn).toBe(addDays(days.endsOn, 1));
            days = next;
          }
          expect(dayOfMonth(days.startsOn)).toBe(
            Math.min(dayOfMonth(from), daysOf(days.startsOn.slice(0, 7)).length),
          );
        },
      ),
    );
  });
});

it.each<[endsOn: string, period: Period, anchorDay: number, days: number]>([
  ['2026-12-15', 0, 16, 183],
  ['2027-06-15', 1, 16, 365],
  ['2028-12-31', 1, 1, 366],
  // It began on 31 August.
  ['2027-02-27', 0, 31, 181],
])('the period that ends on %s (%i, from day %i) has %i days', (endsOn, period, anchorDay, days) => {
  expect(daysOfPeriod({ endsOn, period }, anchorDay)).toBe(days);
});
