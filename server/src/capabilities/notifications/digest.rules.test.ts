import { DIGEST_FREQUENCIES } from '@colloquy/contract/notifications';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { lastDigestTime } from './digest.rules.ts';

const HOUR_MS = 3_600_000;
const anyZone = fc.constantFrom(
  'UTC',
  'Europe/London',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
);
const anyMoment = fc.date({
  min: new Date('2025-01-01T00:00:00Z'),
  max: new Date('2028-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const anyFrequency = fc.constantFrom(...DIGEST_FREQUENCIES);

const localTime = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(
    at,
  );

describe('the last time of a digest', () => {
  it('is 07:00 on the day or on Monday, at most a day or a week ago', () => {
    fc.assert(
      fc.property(anyZone, anyFrequency, anyMoment, (zone, frequency, now) => {
        const last = lastDigestTime(zone, frequency, now);
        expect(localTime(zone, last)).toMatch(frequency === 'weekly' ? /^Mon,? 07:00$/ : /07:00$/);
        const days = frequency === 'weekly' ? 7 : 1;
        const agoMs = now.getTime() - last.getTime();
        expect(agoMs).toBeGreaterThanOrEqual(0);
        // A day with a clock change is an hour longer.
        expect(agoMs).toBeLessThan(days * 24 * HOUR_MS + HOUR_MS + 1);
      }),
    );
  });

  it('never goes back as time passes', () => {
    fc.assert(
      fc.property(
        anyZone,
        anyFrequency,
        anyMoment,
        fc.nat({ max: 10 * 24 }),
        (zone, frequency, now, hours) => {
          const later = new Date(now.getTime() + hours * HOUR_MS);
          expect(lastDigestTime(zone, frequency, later).getTime()).toBeGreaterThanOrEqual(
            lastDigestTime(zone, frequency, now).getTime(),
          );
        },
      ),
    );
  });
});

test.each([
  ['before 07:00', '2026-11-27T06:59:00Z', 'daily', '2026-11-26T07:00:00.000Z'],
  ['at 07:00', '2026-11-27T07:00:00Z', 'daily', '2026-11-27T07:00:00.000Z'],
  ['on a Friday', '2026-11-27T12:00:00Z', 'weekly', '2026-11-23T07:00:00.000Z'],
  ['early on a Monday', '2026-11-23T06:00:00Z', 'weekly', '2026-11-16T07:00:00.000Z'],
  ['after the clocks went forward', '2026-03-29T12:00:00Z', 'daily', '2026-03-29T06:00:00.000Z'],
] as const)('%s in London', (_when, now, frequency, expected) => {
  expect(lastDigestTime('Europe/London', frequency, new Date(now)).toISOString()).toBe(expected);
});
