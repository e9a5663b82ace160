import { expect, test } from 'vitest';
import { scrollHint } from './scroll-hint.ts';

test('marks the edges of a row beyond which there is more', () => {
  const row = document.createElement('div');
  let width = 300;
  Object.defineProperties(row, { clientWidth: { value: 200 }, scrollWidth: { get: () => width } });
  const stop = scrollHint(row)!;
  expect(row.dataset['more']).toBe('end');
  const scrollTo = (left: number) => {
    row.scrollLeft = left;
    row.dispatchEvent(new Event('scroll'));
  };
  scrollTo(40);
  expect(row.dataset['more']).toBe('both');
  scrollTo(100);
  expect(row.dataset['more']).toBe('start');
  width = 200;
  scrollTo(0);
  expect(row.dataset['more']).toBe('none');
  stop();
});
