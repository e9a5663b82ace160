import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HeardWord } from '../ports/speech.ts';
import { placeWords } from './place-words.ts';
import { cutUtterances } from './utterances.ts';

function say(text: string, gaps: Record<number, number> = {}): HeardWord[] {
  let at = 0;
  return text.split(' ').map((word, i) => {
    at += gaps[i] ?? 50;
    at += 300;
    return { text: word, startMs: at - 300, endMs: at, confidence: 1 };
  });
}

const textsOf = (words: HeardWord[]): string[] =>
  cutUtterances(words, 'en').map((utterance) => utterance.words.map(({ text }) => text).join(' '));

test('sentences end utterances, abbreviations do not', () => {
  expect(textsOf(say('I saw Dr. Who. Did you? "Yes." J. Smith did'))).toEqual([
    'I saw Dr. Who.',
    'Did you?',
    '"Yes."',
    'J. Smith did',
  ]);
});

test('a long pause ends an utterance', () => {
  expect(textsOf(say('one two three four', { 2: 900 }))).toEqual(['one two', 'three four']);
});

test('nobody talks for more than 20 seconds in one utterance', () => {
  const words = say(Array.from({ length: 200 }, (_, i) => (i % 30 === 29 ? 'so,' : 'and')).join(' '));
  const utterances = cutUtterances(words, 'en');
  expect(utterances.flatMap((utterance) => utterance.words)).toEqual(words);
  for (const { startMs, endMs } of utterances) expect(endMs - startMs).toBeLessThanOrEqual(20_000);
});

const spans = fc.array(
  fc.tuple(fc.double({ min: 0, max: 9_000, noNaN: true }), fc.integer({ min: 0, max: 900 })),
);

test('placed words are integers that never run backwards', () => {
  fc.assert(
    fc.property(spans, spans, (heard, speech) => {
      const words = heard.map(([startMs, length]) => ({
        text: 'x',
        startMs,
        endMs: startMs + length,
        confidence: 1,
      }));
      const regions = speech.map(([startMs, length]) => ({ startMs, endMs: startMs + length }));
      let last = 0;
      for (const { startMs, endMs } of placeWords(words, regions)) {
        expect(Number.isInteger(startMs) && Number.isInteger(endMs)).toBe(true);
        expect(startMs).toBeGreaterThanOrEqual(last);
        expect(endMs).toBeGreaterThan(startMs);
        last = endMs;
      }
    }),
  );
});

test('a word that swallowed the silence before it begins where somebody speaks', () => {
  const words = [{ text: 'Hello', startMs: 0, endMs: 7_000, confidence: 1 }];
  expect(placeWords(words, [{ startMs: 6_700, endMs: 6_900 }])).toMatchObject([
    { startMs: 6_600, endMs: 7_000 },
  ]);
});
