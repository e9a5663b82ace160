import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { segmentOf } from '../testing/marked-segment.ts';
import { applyCommand } from '../transcript/apply-command.ts';
import type { Segment } from '../transcript/segment.ts';
import { countConfirmed, isScored } from './confirmed-words.ts';
import { errorProbabilities } from './error-probability.ts';
import { createReviewPace } from './review-pace.ts';
import {
  buildReviewQueue,
  countLowConfidence,
  countUnclear,
  lowConfidenceWords,
  nextReviewItem,
  THRESHOLD_STEPS,
} from './review-queue.ts';

describe('error probability', () => {
  const segments = [
    segmentOf('they ?say it is ?wrong here', { id: 'a' }),
    segmentOf('we ?know', { id: 'b' }),
  ];
  const ranks = new Map([
    ['a', 0],
    ['b', 1],
  ]);

  it('is high for words of low confidence, and 0 for words a person confirmed', () => {
    expect([...lowConfidenceWords(segments[0]!)]).toEqual([1, 4]);
    expect([...lowConfidenceWords(segmentOf('all ?said', { change: { confirmedBy: 'reader' } }))]).toEqual(
      [],
    );
  });

  it('grows next to other low-confidence words', () => {
    const alone = errorProbabilities(segmentOf('it is ?so today here'))[2]!;
    expect(errorProbabilities(segmentOf('it ?is ?so ?today here'))[2]!).toBeGreaterThan(alone);
  });

  it('is high for every word that may be a hallucination, until a person confirms it', () => {
    const marked: Segment = { ...segmentOf('thank you for watching'), marks: ['known-phrase'] };
    expect(lowConfidenceWords(marked, 0.6).size).toBe(4);
    const overlapping: Segment = { ...segmentOf('yes I was there'), marks: ['overlap'] };
    expect(lowConfidenceWords(overlapping).size).toBe(0);
    const confirmed = { kind: 'confirm' as const, segmentId: 'a', start: 0, end: 22, id: 'c', revision: 1 };
    const done = applyCommand(
      { segment: marked, next: null, anchors: [], revision: 2, personId: 'reader' },
      confirmed,
    );
    const [settled] = 'applied' in done ? done.applied.segments : [];
    expect(settled?.marks).toBeUndefined();
    expect(lowConfidenceWords(settled!, 0.01).size).toBe(0);
  });

  it('is 0 for words without a confidence, which does not confirm them', () => {
    const change = { confidence: null, source: 'import' as const };
    const imported = segmentOf('it is so', { change });
    expect([...errorProbabilities(imported)]).toEqual([0, 0, 0]);
    expect(countConfirmed([imported, ...segments])).toEqual({ words: 11, confirmed: 0, unscored: 3 });
    expect([isScored(countConfirmed([imported])), isScored(countConfirmed([imported, ...segments]))]).toEqual(
      [false, true],
    );
    const confirmed = segmentOf('it is so', { change: { ...change, confirmedBy: 'reader' } });
    expect(countConfirmed([confirmed])).toEqual({ words: 3, confirmed: 3, unscored: 0 });
    expect(countConfirmed([confirmed, imported])).toMatchObject({ words: 6, confirmed: 3 });
    // The audio mark lowers the confidence in them nonetheless.
    const marked: Segment = { ...imported, marks: ['no-speech'] };
    expect(lowConfidenceWords(marked).size).toBe(3);
    expect(countConfirmed([marked]).unscored).toBe(0);
  });

  it('of a word is unaffected by a confirmed neighbour', () => {
    const alone = errorProbabilities(segmentOf('it is ?so today here'))[2]!;
    const [first, unsure, so, ...rest] = segmentOf('it ?is ?so ?today here').words;
    const [after, last] = rest;
    const confirmed = [unsure!, after!].map((word) => ({ ...word, confirmedBy: 'reader' }));
    const words = [first!, confirmed[0]!, so!, confirmed[1]!, last!];
    const probabilities = errorProbabilities({ ...segmentOf('it is so today here'), words });
    expect([probabilities[1], probabilities[3]]).toEqual([0, 0]);
    expect(probabilities[2]!).toBeLessThan(errorProbabilities(segmentOf('it ?is ?so ?today here'))[2]!);
    expect(alone).toBeGreaterThan(0);
  });

  it('is between 0 and 1 for any transcript', () => {
    const words = fc.array(
      fc.record({
        text: fc.string({ unit: 'grapheme', minLength: 1 }),
        confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      }),
    );
    fc.assert(
      fc.property(words, (transcribed) => {
        const segment = {
          ...segmentOf(''),
          words: transcribed.map((each) => ({
            ...each,
            startMs: 0,
            endMs: 0,
            timing: 'recognised' as const,
          })),
        };
        for (const [at, probability] of errorProbabilities(segment).entries()) {
          expect(probability).toBeGreaterThanOrEqual(0);
          expect(probability).toBeLessThanOrEqual(1);
          if (transcribed[at]!.confidence === null) expect(probability).toBe(0);
        }
      }),
    );
  });

  it('moves from word to word in both directions and wraps around', () => {
    const queue = buildReviewQueue(segments);
    const positions = queue.map(({ segmentId, word }) => [segmentId, word]);
    expect(positions).toEqual([
      ['a', 1],
      ['a', 4],
      ['b', 1],
    ]);
    const from = (segmentId: string, word: number, step: 1 | -1 = 1) =>
      queue.indexOf(nextReviewItem(queue, { segmentId, word }, ranks, { step })!);
    expect([from('a', 0), from('a', 1), from('a', 3), from('a', 5), from('b', 1)]).toEqual([0, 1, 1, 2, 0]);
    expect([from('a', 0, -1), from('a', 4, -1), from('b', 0, -1)]).toEqual([2, 0, 1]);
    expect(nextReviewItem(queue, { segmentId: 'gone', word: 0 }, ranks)).toBe(queue[0]);
    expect(nextReviewItem([], undefined, ranks)).toBeUndefined();
  });

  it('starts with the most uncertain word if that order is chosen', () => {
    const queue = buildReviewQueue(segments, { order: 'uncertainty' });
    const probabilities = queue.map(({ errorProbability }) => errorProbability);
    expect(probabilities).toEqual(probabilities.toSorted((one, other) => other - one));
    expect(nextReviewItem(queue, { segmentId: 'a', word: 0 }, ranks, { order: 'uncertainty' })).toBe(
      queue[0],
    );
    expect(nextReviewItem(queue, queue[1], ranks, { order: 'uncertainty' })).toBe(queue[2]);
  });

  it('a lower threshold means more words to check', () => {
    const counts = THRESHOLD_STEPS.map(({ threshold }) => countLowConfidence(segments, threshold));
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(countLowConfidence(segments)).toBe(3);
    expect(countLowConfidence([])).toBe(0);
  });
});

describe('unclear turns', () => {
  const segments = [
    segmentOf('they ?say it is ?wrong here', { id: 'a' }),
    segmentOf('we ?know', { id: 'b' }),
  ];
  const unclear: Segment = { ...segments[0]!, id: 'u', words: [], marks: ['unclear'] };
  const all = [segments[0]!, unclear, ...segments.slice(1)];

  it('are to check at any threshold, and come first when ordered by uncertainty', () => {
    const items = (threshold: number) =>
      buildReviewQueue(all, { threshold }).filter(({ segmentId }) => segmentId === 'u');
    expect([0, 0.12, 1].map((threshold) => items(threshold).length)).toEqual([1, 1, 1]);
    expect(buildReviewQueue(all, { order: 'uncertainty' })[0]).toMatchObject({ segmentId: 'u', word: 0 });
    expect([countUnclear(all), countUnclear(segments)]).toEqual([1, 0]);
    expect(countLowConfidence(all)).toBe(countLowConfidence(segments));
  });

  it('lead to the next item, also after they are dismissed', () => {
    const ranks = new Map(all.map(({ id }, at) => [id, at]));
    const here = { segmentId: 'u', word: 0 };
    const next = nextReviewItem(buildReviewQueue(all), here, ranks);
    expect(ranks.get(next!.segmentId)).not.toBe(0);
    expect(nextReviewItem(buildReviewQueue(segments), here, ranks)).toEqual(next);
  });
});

describe('the review pace', () => {
  it('is the median of the last durations, and unknown at first', () => {
    const pace = createReviewPace();
    let now = 0;
    for (const ms of [1_000, 2_000, 3_000, 4_000]) pace.recordDecision((now += ms));
    expect(pace.medianMs()).toBeUndefined();
    // A long break is ignored.
    pace.recordDecision((now += 600_000));
    for (const ms of [5_000, 6_000]) pace.recordDecision((now += ms));
    expect(pace.medianMs()).toBe(4_000);
  });
});
