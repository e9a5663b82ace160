import { MOST_GROWTH, measureGrowth } from '@colloquy/contract/testing/growth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchorWords } from './anchor-words.rules.ts';
import type { ImportedWord } from './imported.ts';
import { matchWords } from './match-words.rules.ts';

const words = (text: string): string[] => text.split(' ');

test('finds what was written in what was heard, whatever was left out or misheard', () => {
  const written = words('Well, we went to the old harbour and the boats were gone.');
  const heard = words('um well we went to the old harbor and uh the boats they were gone');
  expect(matchWords(written, heard).map((at) => (at === undefined ? '-' : heard[at]))).toEqual(
    words('well we went to the old - - the boats were gone'),
  );
});

test('finds nothing by chance', () => {
  expect(matchWords(words('a completely different the story'), words('nobody said the like'))).toEqual(
    Array(5).fill(undefined),
  );
});

test('rises always, and finds each word where the texts are one', () => {
  const some = fc.array(fc.constantFrom('a', 'b', 'und', 'the', 'harbour', 'gone', 'x'), { maxLength: 60 });
  fc.assert(
    fc.property(some, some, (written, heard) => {
      const found = matchWords(written, heard).filter((at) => at !== undefined);
      expect(found).toEqual(found.toSorted((one, other) => one - other));
      expect(new Set(found).size).toBe(found.length);
      const same = matchWords(heard, heard);
      expect(same.every((at, index) => at === index || (at === undefined && heard.length === 1))).toBe(true);
    }),
  );
});

test('takes time in proportion to the length of the speech, up to three hours', async () => {
  // A word in ten is one of twenty that everybody uses all the time.
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const speech = Array.from({ length: 30_000 }, () => `w${next(10) === 0 ? next(20) : next(3_000)}`);
  const match = (length: number): void => {
    const heard = speech.slice(0, length);
    const written = heard.filter((_, at) => at % 9 !== 0);
    const found = matchWords(written, heard);
    expect(found.filter((at) => at !== undefined).length).toBeGreaterThan(written.length * 0.95);
  };
  expect(await measureGrowth(match, 3_750)).toBeLessThan(MOST_GROWTH);
});

test('gives segments the bounds of their words, and never leaves times that the file says', () => {
  const word = (text: string): ImportedWord => ({ text, startMs: null, endMs: null, confidence: null });
  const heard = words('one two three four five six').map((text, at) => ({
    text,
    startMs: at * 1_000,
    endMs: at * 1_000 + 800,
  }));
  const segment = (text: string, startMs: number | null, endMs: number | null) => ({
    speaker: null,
    language: null,
    startMs,
    endMs,
    words: words(text).map(word),
  });
  const [first, second] = anchorWords(
    [segment('oh one two three', null, null), segment('four five six', 60_000, 90_000)],
    heard,
  );
  expect(first).toMatchObject({ startMs: 0, endMs: 2_800 });
  expect(first!.words[1]).toMatchObject({ startMs: 0, timing: 'aligned' });
  expect(second).toMatchObject({ startMs: 60_000, endMs: 90_000 });
  expect(second!.words.every(({ startMs }) => startMs === null)).toBe(true);
});
