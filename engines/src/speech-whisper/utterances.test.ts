import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TranscribedWord } from '../ports/speech.ts';
import { clampToSpeech, cutUtterances } from './utterances.ts';

function timedWords(text: string, gaps: Record<number, number> = {}): TranscribedWord[] {
  let at = 0;
  return text.split(' ').map((word, i) => {
    at += gaps[i] ?? 50;
    at += 300;
    return { text: word, startMs: at - 300, endMs: at, confidence: 1 };
  });
}

const textsOf = (words: TranscribedWord[]): string[] =>
  cutUtterances(words, 'en').map((utterance) => utterance.words.map(({ text }) => text).join(' '));

test('sentences end utterances, abbreviations do not', () => {
  expect(textsOf(timedWords('I saw Dr. Who. Did you? "Yes." J. Smith did'))).toEqual([
    'I saw Dr. Who.',
    'Did you?',
    '"Yes."',
    'J. Smith did',
  ]);
});

test.each([
  ['ur', 'میں ٹھیک ہوں۔ آپ کیسے ہیں؟ اچھا', ['میں ٹھیک ہوں۔', 'آپ کیسے ہیں؟', 'اچھا']],
  ['am', 'ሰላም። እንዴት ነህ፧ ደህና፣ አንተስ', ['ሰላም።', 'እንዴት ነህ፧', 'ደህና፣ አንተስ']],
  ['my', 'မင်္ဂလာပါ။ ဟုတ်ကဲ့၊ ကောင်းပါတယ်။', ['မင်္ဂလာပါ။', 'ဟုတ်ကဲ့၊ ကောင်းပါတယ်။']],
  ['hi', 'मैं ठीक हूँ। और आप? अच्छा', ['मैं ठीक हूँ।', 'और आप?', 'अच्छा']],
  ['th', 'สวัสดี ครับ วันนี้', ['สวัสดี ครับ วันนี้']],
  ['el', 'Τι κάνεις; Καλά.', ['Τι κάνεις;', 'Καλά.']],
  ['en', 'I was… Then we went.', ['I was…', 'Then we went.']],
])('sentences in %s end utterances', (language, text, expected) => {
  const utterances = cutUtterances(timedWords(text), language);
  expect(utterances.map(({ words }) => words.map((word) => word.text).join(' '))).toEqual(expected);
});

test('sentences end utterances in scripts without spaces', () => {
  const words = timedWords('今天 很好。 去 公园 吗？ 去').map((word) => ({ ...word, glue: true as const }));
  const utterances = cutUtterances(words, 'zh').map((one) => one.words.map(({ text }) => text).join(''));
  expect(utterances).toEqual(['今天很好。', '去公园吗？', '去']);
});

test('a long pause ends an utterance', () => {
  expect(textsOf(timedWords('one two three four', { 2: 900 }))).toEqual(['one two', 'three four']);
});

test('an utterance lasts at most 20 seconds', () => {
  const words = timedWords(Array.from({ length: 200 }, (_, i) => (i % 30 === 29 ? 'so,' : 'and')).join(' '));
  const utterances = cutUtterances(words, 'en');
  expect(utterances.flatMap((utterance) => utterance.words)).toEqual(words);
  for (const { startMs, endMs } of utterances) expect(endMs - startMs).toBeLessThanOrEqual(20_000);
});

const spans = fc.array(
  fc.tuple(fc.double({ min: 0, max: 9_000, noNaN: true }), fc.integer({ min: 0, max: 900 })),
);

test('clamped words have non-decreasing integer times', () => {
  fc.assert(
    fc.property(spans, spans, (unclampedSpans, speech) => {
      const words = unclampedSpans.map(([startMs, length]) => ({
        text: 'x',
        startMs,
        endMs: startMs + length,
        confidence: 1,
      }));
      const regions = speech.map(([startMs, length]) => ({ startMs, endMs: startMs + length }));
      let last = 0;
      for (const { startMs, endMs } of clampToSpeech(words, regions)) {
        expect(Number.isInteger(startMs) && Number.isInteger(endMs)).toBe(true);
        expect(startMs).toBeGreaterThanOrEqual(last);
        expect(endMs).toBeGreaterThan(startMs);
        last = endMs;
      }
    }),
  );
});

test('a word that includes the silence before it starts at the speech', () => {
  const words = [{ text: 'Hello', startMs: 0, endMs: 7_000, confidence: 1 }];
  expect(clampToSpeech(words, [{ startMs: 6_700, endMs: 6_900 }])).toMatchObject([
    { startMs: 6_600, endMs: 7_000 },
  ]);
});
