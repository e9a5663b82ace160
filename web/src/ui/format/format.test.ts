import { expect, test } from 'vitest';
import { formatBytes, formatCreditChange, formatCount, formatCredits } from './amount.ts';
import { formatClock, formatDuration, formatTimeLeft } from './duration.ts';
import { formatMoment, formatMomentAhead, localDay } from './moment.ts';

test.each([
  [0, '0:00'],
  [999, '0:00'],
  [134_000, '2:14'],
  [3_734_000, '1:02:14'],
])('%i ms as a clock time', (ms, text) => expect(formatClock(ms)).toBe(text));

test.each([
  [400, '0 sec'],
  [9_600, '10 sec'],
  [59_700, '1 min'],
  [2_467_000, '41 min 7 sec'],
  [3_600_000, '1 hr'],
  [5_400_000, '1 hr 30 min'],
])('%i ms as a duration', (ms, text) => expect(formatDuration(ms)).toBe(text));

test.each([
  [3, 'less than a minute left'],
  [55, 'about 1 minute left'],
  [250, 'about 4 minutes left'],
  [5_400, 'about 1.5 hours left'],
])('%i seconds left', (seconds, text) => expect(formatTimeLeft(seconds)).toBe(text));

test.each([
  [0, '0 bytes'],
  [4_400_000, '4.2 MB'],
  [4 * 1024 ** 3, '4 GB'],
])('%i bytes', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test.each([
  [0, '0.00', '0.00'],
  [-0, '0.00', '0.00'],
  [82, '0.82', '+0.82'],
  [-82, '−0.82', '−0.82'],
  [-123_450, '−1,234.50', '−1,234.50'],
])('%i hundredths of a credit', (hundredths, text, change) => {
  expect([formatCredits(hundredths), formatCreditChange(hundredths)]).toEqual([text, change]);
});

test('counts have singular and plural', () => {
  expect([formatCount(1, 'file'), formatCount(1200, 'file')]).toEqual(['1 file', '1,200 files']);
});

test('a moment is as short as possible', () => {
  const now = new Date(2026, 10, 21, 15, 0);
  const at = (...parts: [number, number, number, number, number]) =>
    formatMoment(new Date(...parts).toISOString(), now);
  expect([
    at(2026, 10, 21, 9, 5),
    at(2026, 10, 20, 9, 5),
    at(2026, 2, 4, 9, 5),
    at(2025, 11, 3, 9, 5),
  ]).toEqual(['09:05', 'Yesterday, 09:05', '4 Mar', '3 Dec 2025']);
});

test('a future moment includes its time', () => {
  const now = new Date(2026, 10, 21, 15, 0);
  const at = (day: number, hours: number) =>
    formatMomentAhead(new Date(2026, 10, day, hours, 5).toISOString(), now);
  expect([at(21, 18), at(22, 9)]).toEqual(['18:05', '22 Nov, 09:05']);
});

test('the local day follows the local clock, even late in the evening', () => {
  expect(localDay(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09');
  expect(localDay(new Date(2026, 10, 23, 0, 1))).toBe('2026-11-23');
});
