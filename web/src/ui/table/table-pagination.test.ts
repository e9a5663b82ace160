import { expect, test } from 'vitest';
import { GAP, pageNumbers, formatRange } from './table-pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, GAP, 20]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 20, [1, 2, 3, 4, 5, GAP, 20]],
  [10, 20, [1, GAP, 9, 10, 11, GAP, 20]],
  [20, 20, [1, GAP, 19, 20]],
])('page %i of %i offers %j', (page, last, numbers) => {
  expect(pageNumbers(page, last)).toEqual(numbers);
});

test.each([
  [{ page: 1, shown: 50, total: 71 }, '1–50 of 71'],
  [{ page: 2, shown: 21, total: 71 }, '51–71 of 71'],
  [{ page: 2, shown: 1, total: 51 }, '51 of 51'],
  [{ page: 30, shown: 50, total: 10_000 }, '1,451–1,500 of more than 10,000'],
  [{ page: 1, shown: 6, total: undefined }, '1–6'],
])('%o is shown as %s', (shown, text) => {
  expect(formatRange({ size: 50, ...shown })).toBe(text);
});

test('the position names what the list counts', () => {
  const rows = { one: '# job', other: '# jobs' };
  expect(formatRange({ page: 1, size: 50, shown: 50, total: 71, rows })).toBe('1–50 of 71 jobs');
  expect(formatRange({ page: 1, size: 50, shown: 1, total: 1, rows })).toBe('1 of 1 job');
  expect(formatRange({ page: 1, size: 50, shown: 50, total: 10_000, rows })).toBe(
    '1–50 of more than 10,000 jobs',
  );
});
