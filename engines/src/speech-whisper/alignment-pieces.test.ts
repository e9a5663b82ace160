import { expect, test } from 'vitest';
import type { AlignmentWord } from '../ports/speech.ts';
import { planPieces } from './align-words.ts';

/** One word per second: `k` is known, `?` is not. */
const wordsFrom = (pattern: string): AlignmentWord[] =>
  Array.from(pattern, (letter, at) => ({
    text: `w${at}`,
    ...(letter === 'k' ? { known: { startMs: at * 1_000, endMs: at * 1_000 + 800 } } : {}),
  }));
const plan = (pattern: string, tokens = 1) => {
  const words = wordsFrom(pattern);
  const window = { fromMs: 0, toMs: words.length * 1_000 };
  return planPieces(
    words,
    words.map(() => tokens),
    window,
  );
};

test('a segment that fits into a window is one piece, if it has unknown words', () => {
  expect(plan('kk??k?kk')).toEqual([{ from: 0, to: 8, fromMs: 0, toMs: 8_000 }]);
  expect(plan('kkkk')).toEqual([]);
  expect(plan('')).toEqual([]);
});

test('in a long segment, each run has the words around it as context', () => {
  const pieces = plan(`${'k'.repeat(30)}??${'k'.repeat(40)}?${'k'.repeat(20)}`);
  expect(pieces).toEqual([
    { from: 17, to: 45, fromMs: 17_000, toMs: 44_800 },
    { from: 58, to: 86, fromMs: 58_000, toMs: 85_800 },
  ]);
});

test('nearby runs share a window', () => {
  expect(plan(`${'k'.repeat(30)}?kkk?${'k'.repeat(30)}`)).toHaveLength(1);
});

test('the window limits pieces at the beginning and the end of the segment', () => {
  const [first, last] = plan(`?${'k'.repeat(60)}?`);
  expect(first).toMatchObject({ from: 0, fromMs: 0 });
  expect(last).toMatchObject({ to: 62, toMs: 62_000 });
});

test('a run that fits into no window is skipped, and the others are planned', () => {
  expect(plan('?'.repeat(40))).toEqual([]);
  expect(plan(`k${'?'.repeat(40)}k${'k'.repeat(30)}?k`)).toMatchObject([{ to: 74 }]);
  expect(plan('k????k', 50)).toEqual([]);
});
