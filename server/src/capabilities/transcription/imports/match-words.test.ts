import { MAX_GROWTH, measureGrowth } from '@colloquy/rules/testing/growth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchorWords } from './anchor-words.rules.ts';
import type { ImportedWord } from './imported-transcript.ts';
import { matchWords } from './match-words.rules.ts';

const words = (text: string): string[] => text.split(' ');

test('matches written with recognised words despite omissions and recognition errors', () => {
  const imported = words('Well, we went to the old harbour and the boats were gone.');
  const recognised = words('um well we went to the old harbor and uh the boats they were gone');
  expect(matchWords(imported, recognised).map((at) => (at === undefined ? '-' : recognised[at]))).toEqual(
    words('well we went to the old - - the boats were gone'),
  );
});

test('ignores coincidental matches', () => {
  expect(matchWords(words('a completely different the story'), words('nobody said the like'))).toEqual(
    Array(5).fill(undefined),
  );
});

test('is increasing, and complete for identical texts', () => {
  const some = fc.array(fc.constantFrom('a', 'b', 'und', 'the', 'harbour', 'gone', 'x'), { maxLength: 60 });
  fc.assert(
    fc.property(some, some, (imported, recognised) => {
      const found = matchWords(imported, recognised).filter((at) => at !== undefined);
      expect(found).toEqual(found.toSorted((one, other) => one - other));
      expect(new Set(found).size).toBe(found.length);
      const same = matchWords(recognised, recognised);
      expect(same.every((at, index) => at === index || (at === undefined && recognised.length === 1))).toBe(
        true,
      );
    }),
  );
});

test('takes linear time for up to three hours of speech', async () => {
  // One word in ten is one of twenty common words.
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const speech = Array.from({ length: 30_000 }, () => `w${next(10) === 0 ? next(20) : next(3_000)}`);
  const match = (length: number): void => {
    const recognised = speech.slice(0, length);
    const imported = recognised.filter((_, at) => at % 9 !== 0);
    const found = matchWords(imported, recognised);
    expect(found.filter((at) => at !== undefined).length).toBeGreaterThan(imported.length * 0.95);
  };
  expect(await measureGrowth(match, 3_750)).toBeLessThan(MAX_GROWTH);
});

test('sets segment bounds from matched words, and keeps times of the file', () => {
  const word = (text: string): ImportedWord => ({ text, startMs: null, endMs: null, confidence: null });
  const recognised = words('one two three four five six').map((text, at) => ({
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
    recognised,
  );
  expect(first).toMatchObject({ startMs: 0, endMs: 2_800 });
  expect(first!.words[1]).toMatchObject({ startMs: 0, timing: 'aligned' });
  expect(second).toMatchObject({ startMs: 60_000, endMs: 90_000 });
  expect(second!.words.every(({ startMs }) => startMs === null)).toBe(true);
});
