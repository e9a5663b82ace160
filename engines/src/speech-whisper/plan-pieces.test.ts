import { expect, test } from 'vitest';
import type { SaidWord } from '../ports/speech.ts';
import { planPieces } from './plan-pieces.ts';

/** A word a second: `k` is known, `?` is not. */
const said = (pattern: string): SaidWord[] =>
  Array.from(pattern, (letter, at) => ({
    text: `w${at}`,
    ...(letter === 'k' ? { known: { startMs: at * 1_000, endMs: at * 1_000 + 800 } } : {}),
  }));
const plan = (pattern: string, tokens = 1) => {
  const words = said(pattern);
  const window = { fromMs: 0, toMs: words.length * 1_000 };
  return planPieces(
    words,
    words.map(() => tokens),
    window,
  );
};

test('a segment that fits into a window is one piece, if there is anything to look for', () => {
  expect(plan('kk??k?kk')).toEqual([{ from: 0, to: 8, fromMs: 0, toMs: 8_000 }]);
  expect(plan('kkkk')).toEqual([]);
  expect(plan('')).toEqual([]);
});

test('of a long one, each run is looked for among the words around it', () => {
  const pieces = plan(`${'k'.repeat(30)}??${'k'.repeat(40)}?${'k'.repeat(20)}`);
  expect(pieces).toEqual([
    { from: 17, to: 45, fromMs: 17_000, toMs: 44_800 },
    { from: 58, to: 86, fromMs: 58_000, toMs: 85_800 },
  ]);
});

test('runs that stand near each other share a window', () => {
  expect(plan(`${'k'.repeat(30)}?kkk?${'k'.repeat(30)}`)).toHaveLength(1);
});

test('the beginning and the end of the segment are those of the window', () => {
  const [first, last] = plan(`?${'k'.repeat(60)}?`);
  expect(first).toMatchObject({ from: 0, fromMs: 0 });
  expect(last).toMatchObject({ to: 62, toMs: 62_000 });
});

test('what fits into no window gets none, and the others still get theirs', () => {
  expect(plan('?'.repeat(40))).toEqual([]);
  expect(plan(`k${'?'.repeat(40)}k${'k'.repeat(30)}?k`)).toMatchObject([{ to: 74 }]);
  expect(plan('k????k', 50)).toEqual([]);
});
