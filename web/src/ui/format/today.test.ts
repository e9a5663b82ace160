import { expect, test } from 'vitest';
import { localDay } from './today.ts';

test('the day is that of the clock on the wall, also late in the evening', () => {
  expect(localDay(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09');
  expect(localDay(new Date(2026, 10, 23, 0, 1))).toBe('2026-11-23');
});
