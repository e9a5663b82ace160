import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitMessage } from './split-message.ts';

test.each([
  ['', []],
  ['   ', []],
  ['One line', ['One line']],
  ['One line.', ['One line.']],
  ['First. Second.Third', ['First.', 'Second.', 'Third']],
  ['Error: it failed. Try again.', ['Error:', 'it failed.', 'Try again.']],
  ['At 10:30: late', ['At 10:', '30: late']],
  [':', [':']],
  ['Wait... then go', ['Wait.', '.', '.', 'then go']],
  ['It took 0.5 s. Good.', ['It took 0.', '5 s.', 'Good.']],
  ['In 2020. 7 came.', ['In 2020.', '7 came.']],
  [' a \n\n b ', ['a', 'b']],
])('%j', (message, lines) => {
  expect(splitMessage(message)).toEqual(lines);
});

test('loses nothing but blanks, and leaves no line empty or untrimmed', () => {
  const without = (text: string) => text.replaceAll(/\s/g, '');
  fc.assert(
    fc.property(fc.string(), (message) => {
      const lines = splitMessage(message);
      expect(without(lines.join(''))).toBe(without(message));
      for (const line of lines) expect(line).toBe(line.trim() || 'a line of nothing');
    }),
  );
});
