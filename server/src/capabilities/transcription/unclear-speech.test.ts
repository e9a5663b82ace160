import type { DiarizedTurn } from '@colloquy/engines';
import type { TimeSpan } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findUnclear } from './unclear-speech.rules.ts';

const span = (startMs: number, endMs: number): TimeSpan => ({ startMs, endMs });
const turn = (startMs: number, endMs: number, voice = 0): DiarizedTurn => ({ startMs, endMs, voice });
const none: readonly never[] = [];

describe('speech without words', () => {
  it('is found between words, by the voice that speaks', () => {
    const words = [span(0, 1_000), span(5_000, 6_000)];
    const speech = [span(0, 6_000)];
    expect(findUnclear({ speech, turns: [turn(0, 1_300), turn(1_200, 6_000, 1)], words })).toEqual([
      { ...span(1_000, 5_000), voice: 1 },
    ]);
    expect(findUnclear({ speech, turns: none, words })).toEqual([{ ...span(1_000, 5_000), voice: null }]);
  });

  it('excludes pauses bridged by diarization and the ends of words', () => {
    const words = [span(0, 1_000), span(2_200, 3_000)];
    const turns = [turn(0, 3_000)];
    expect(findUnclear({ speech: [span(0, 1_350), span(2_050, 3_000)], turns, words })).toEqual([]);
    expect(findUnclear({ speech: [span(0, 1_100), span(1_500, 1_700)], turns, words })).toHaveLength(1);
  });

  it('is not shown if it is shorter than a word or two', () => {
    const words = [span(0, 1_000), span(9_000, 9_500)];
    const at = (length: number) => findUnclear({ speech: [span(4_000, 4_000 + length)], turns: none, words });
    expect(at(480)).toEqual([]);
    expect(at(520)).toEqual([{ ...span(4_000, 4_520), voice: null }]);
  });

  it('spans short pauses and ends at longer ones', () => {
    const speech = [span(0, 1_000), span(1_250, 2_000), span(3_000, 4_000)];
    expect(findUnclear({ speech, turns: none, words: none })).toEqual([
      { ...span(0, 2_000), voice: null },
      { ...span(3_000, 4_000), voice: null },
    ]);
  });

  it('is split where another voice speaks, and into parts short enough to transcribe', () => {
    const speech = [span(0, 4_000)];
    const turns = [turn(0, 2_000), turn(1_800, 4_000, 1)];
    expect(findUnclear({ speech, turns, words: none })).toEqual([
      { ...span(0, 2_000), voice: 0 },
      { ...span(2_000, 4_000), voice: 1 },
    ]);
    const slivers = [turn(0, 200), turn(200, 3_900, 1), turn(3_900, 4_000)];
    expect(findUnclear({ speech, turns: slivers, words: none })).toEqual([{ ...span(0, 4_000), voice: 1 }]);
    const hour = findUnclear({ speech: [span(0, 3_600_000)], turns: none, words: none });
    expect(hour).toHaveLength(120);
  });
});

const spans = (most: number): fc.Arbitrary<TimeSpan[]> =>
  fc.array(
    fc.tuple(fc.nat(60_000), fc.integer({ min: 0, max: most })).map(([at, length]) => span(at, at + length)),
    { maxLength: 20 },
  );
const anyEvidence = fc.record({
  speech: spans(8_000),
  words: spans(1_500),
  turns: spans(8_000).chain((all) =>
    fc.tuple(...all.map((one) => fc.nat(3).map((voice) => ({ ...one, voice })))),
  ),
});

const covered = (all: readonly TimeSpan[], ms: number): boolean =>
  all.some(({ startMs, endMs }) => startMs <= ms && ms < endMs);
/** Times at which any span begins or ends, and between them. */
const moments = (...all: (readonly TimeSpan[])[]): number[] =>
  all.flat().flatMap(({ startMs, endMs }) => [startMs, endMs - 1, endMs, Math.floor((startMs + endMs) / 2)]);

describe('for any input it', () => {
  it('lies in speech or a turn, never over a word, ordered, disjoint and long enough', () => {
    fc.assert(
      fc.property(anyEvidence, ({ speech, turns, words }) => {
        const found = findUnclear({ speech, turns, words });
        for (const [at, { startMs, endMs }] of found.entries()) {
          expect(startMs).toBeGreaterThanOrEqual(found[at - 1]?.endMs ?? -Infinity);
          expect(endMs - startMs).toBeGreaterThanOrEqual(500);
          expect(endMs - startMs).toBeLessThanOrEqual(30_000);
        }
        for (const ms of moments(words)) if (covered(words, ms)) expect(covered(found, ms)).toBe(false);
        for (const ms of moments(found)) {
          if (!covered(found, ms)) continue;
          const near = [...speech, ...turns].some(
            ({ startMs, endMs }) => endMs > startMs && startMs - 300 <= ms && ms <= endMs + 300,
          );
          expect(near).toBe(true);
        }
      }),
    );
  });

  it('is complete: once filled, nothing more is found', () => {
    fc.assert(
      fc.property(anyEvidence, ({ speech, turns, words }) => {
        const found = findUnclear({ speech, turns, words });
        expect(findUnclear({ speech, turns, words: [...words, ...found] })).toEqual([]);
      }),
    );
  });

  it('includes all longer speech far from all words', () => {
    fc.assert(
      fc.property(anyEvidence, ({ speech, turns, words }) => {
        const found = findUnclear({ speech, turns, words });
        for (const { startMs, endMs } of speech) {
          const isFar = words.every((word) => word.endMs + 250 <= startMs || word.startMs - 250 >= endMs);
          if (!isFar || endMs - startMs < 500) continue;
          for (const ms of [startMs, endMs - 1, (startMs + endMs) / 2]) expect(covered(found, ms)).toBe(true);
        }
      }),
    );
  });

  it('is independent of the order of the input', () => {
    fc.assert(
      fc.property(anyEvidence, ({ speech, words }) => {
        const found = findUnclear({ speech, turns: none, words });
        const turned = [speech.toReversed(), words.toReversed()] as const;
        expect(findUnclear({ speech: turned[0], turns: none, words: turned[1] })).toEqual(found);
      }),
    );
  });
});
