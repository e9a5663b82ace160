import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenise } from '../text/tokens.ts';
import { disfluencies, fluentWords } from './disfluency.ts';
import { textOf, type Word } from './segment.ts';
import { anySegment } from './segments.factory.ts';
import { distributeTime } from './word-times.ts';

const say = (text: string, language = 'en'): Word[] =>
  distributeTime(tokenise(text, language), { startMs: 0, endMs: 10_000 });
/** Text with disfluent words in brackets. */
const marked = (text: string, language = 'en'): string => {
  const words = say(text, language);
  const found = disfluencies(words, language);
  return words.map((word, at) => (found[at] ? `[${word.text}]` : word.text)).join(' ');
};

describe('disfluent words', () => {
  test.each([
    ['I, um, I think so.', 'en', '[I,] [um,] I think so.'],
    ['Ummm we uhh left', 'en', '[Ummm] we [uhh] left'],
    ['We went we went home', 'en', '[We] [went] we went home'],
    ['I wa- wanted the the car', 'en', 'I [wa-] wanted [the] the car'],
    ['the the the car', 'en', '[the] [the] the car'],
    ['very very good, no no', 'en', 'very very good, no no'],
    ['It is done. It is done.', 'en', 'It is done. It is done.'],
    ['Er sagte um drei, ähm, nein', 'de', 'Er sagte um drei, [ähm,] nein'],
    ['um dia bom', 'pt', 'um dia bom'],
    ['pole pole ndio', 'sw', 'pole pole ndio'],
    ['5 5 1', 'en', '5 5 1'],
    ['Um.', 'en', 'Um.'],
  ])('%s (%s)', (text, language, expected) => {
    expect(marked(text, language)).toBe(expected);
  });

  test("a person's decision overrides the rules", () => {
    const words = say('um yes well');
    expect(disfluencies([{ ...words[0]!, disfluency: 'none' }, ...words.slice(1)], 'en')).toEqual([
      null,
      null,
      null,
    ]);
    expect(disfluencies([words[0]!, words[1]!, { ...words[2]!, disfluency: 'false-start' }], 'en')).toEqual([
      'filler',
      null,
      'false-start',
    ]);
  });

  test('never cover the whole segment, and ignore capitals', () => {
    fc.assert(
      fc.property(anySegment(1), ({ words, language }) => {
        const found = disfluencies(words, language);
        expect(found).toHaveLength(words.length);
        if (words.length > 0) expect(found.some((kind) => kind === null)).toBe(true);
        const louder = words.map((word) => ({ ...word, text: word.text.toUpperCase() }));
        if (louder.every(({ text }, at) => text.toLowerCase() === words[at]!.text.toLowerCase()))
          expect(disfluencies(louder, language)).toEqual(found);
      }),
    );
  });
});

describe('intelligent verbatim', () => {
  test.each([
    ['Um, we left.', 'We left.'],
    ['We left, um.', 'We left.'],
    ['I, I, I think, uh, so.', 'I think, so.'],
    ['Uh, the- the car.', 'The car.'],
  ])('of %s', (text, expected) => {
    expect(textOf(fluentWords(say(text), 'en'))).toBe(expected);
  });

  test('is a subset of the words, in order and with their times', () => {
    fc.assert(
      fc.property(anySegment(1), ({ words, language }) => {
        const starts = words.map(({ startMs }) => startMs);
        const kept = fluentWords(words, language);
        let from = 0;
        for (const { startMs } of kept) {
          const at = starts.indexOf(startMs, from);
          expect(at).toBeGreaterThanOrEqual(0);
          from = at;
        }
      }),
    );
  });
});
