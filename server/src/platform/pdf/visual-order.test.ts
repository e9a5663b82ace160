import { expect, test } from 'vitest';
import { inVisualOrder } from './visual-order.ts';

test.each([
  ['words from the left', 'one two 3', false, 'one two 3'],
  ['words from the right', 'אחד שתיים שלוש', true, 'שלוש שתיים אחד'],
  ['a name in a text from the right', 'אמר John Smith אתמול', true, 'אתמול John Smith אמר'],
  ['a sentence in a text from the left', 'He said אני הולך and left', false, 'He said הולך אני and left'],
  ['a number within it', 'in אחד 2020 שתיים end', false, 'in שתיים 2020 אחד end'],
  ['a time before it', '[00:01] אחד שתיים', true, 'שתיים אחד [00:01]'],
])('%s stands as it is read', (_what, said, isTurned, shown) => {
  const words = said.split(' ').map((text) => ({ text }));
  expect(
    inVisualOrder(words, isTurned)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(shown);
});
