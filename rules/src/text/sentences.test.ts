import { expect, test } from 'vitest';
import { MAX_GROWTH, measureGrowth } from '../testing/growth.ts';
import { endsSentence, sentenceEnding } from './sentences.ts';

test.each([
  [
    'Latin',
    ['Yes.', 'Why?', 'No!”', 'well…', '(sic.)', '«Ja.»', '„Nein!“', 'what?!'],
    ['Yes', 'e,', '3.5', '–', 'a:'],
  ],
  ['Greek', ['κάνεις;', 'Καλά.'], ['κάνεις', 'fine;', ';']],
  ['Armenian', ['Բարեւ։'], ['Բարեւ', 'Բարեւ՝']],
  ['Arabic', ['حالك؟', 'نعم.'], ['مرحبا،', 'نعم؛']],
  ['Urdu', ['ہوں۔', '”ہوں۔“'], ['ہوں', 'ہاں،']],
  ['Hindi', ['हूँ।', 'हूँ॥', 'क्या?'], ['हूँ', 'हाँ,']],
  ['Bengali', ['আছি।'], ['আছি']],
  ['Ethiopic', ['ሰላም።', 'ነህ፧', 'ዓለም፨', 'ሰላም፡፡'], ['ሰላም', 'ሰላም፣', 'ሰላም፡', 'ሰላም፤']],
  ['Burmese', ['ပါ။'], ['ပါ', 'ပါ၊']],
  ['Khmer', ['សួស្តី។', 'ចប់៕'], ['សួស្តី']],
  ['Chinese', ['好。', '吗？', '好！」', '好｡'], ['好', '好，', '好、']],
  ['Japanese', ['です。', 'です。」', '（笑。）'], ['です', 'です、']],
  ['Thai', ['ไหม?', 'ครับ.'], ['ครับ', 'ฯ', 'มากๆ']],
])('%s sentences end at their marks', (_script, ends, others) => {
  expect(ends.filter((word) => !endsSentence(word))).toEqual([]);
  expect(others.filter(endsSentence)).toEqual([]);
});

test('returns the marks without closing quotes', () => {
  expect(['ہوں۔“', 'what?!”', 'so'].map(sentenceEnding)).toEqual(['۔', '?!', null]);
});

test('takes linear time on long runs of marks', async () => {
  const words = (size: number): string[] => ['.)', '፡', '”'].map((mark) => `${mark.repeat(size)}a`);
  expect(await measureGrowth((size) => words(size).filter(endsSentence), 100_000)).toBeLessThan(MAX_GROWTH);
});
