import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, dayIn, daysOf, nextMonth, startOfDay, startOfMonth } from './calendar.ts';

test.each<[timeZone: string, day: string, begins: string]>([
  ['UTC', '2026-11-22', '2026-11-22T00:00:00.000Z'],
  ['Asia/Kolkata', '2026-01-01', '2025-12-31T18:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2028-02-29', '2028-02-29T11:00:00.000Z'],
  // The clocks moved from 00:00 to 01:00.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
  // The clocks moved from 01:00 back to 00:00: the day starts at the first midnight.
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00.000Z'],
  // The zone skipped this day.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
])('in %s the day %s starts at %s', (timeZone, day, begins) => {
  expect(startOfDay(timeZone, day).toISOString()).toBe(begins);
});

describe('the calendar of a time zone', () => {
  it('assigns every moment to the day that contains it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati', 'Africa/Cairo'),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2032-12-31'), noInvalidDate: true }),
        (timeZone, at) => {
          const day = dayIn(timeZone, at);
          expect(startOfDay(timeZone, day).getTime()).toBeLessThanOrEqual(at.getTime());
          expect(startOfDay(timeZone, addDays(day, 1)).getTime()).toBeGreaterThan(at.getTime());
        },
      ),
    );
  });

  it('lists the days of a month', () => {
    expect(daysOf('2028-02')).toHaveLength(29);
    expect(daysOf('2027-02')).toHaveLength(28);
    expect(daysOf('2026-12').at(-1)).toBe('2026-12-31');
    expect(nextMonth('2026-12')).toBe('2027-01');
    expect(nextMonth('2028-01')).toBe('2028-02');
    expect(startOfMonth('Asia/Kolkata', '2027-01').toISOString()).toBe('2026-12-31T18:30:00.000Z');
  });
});
