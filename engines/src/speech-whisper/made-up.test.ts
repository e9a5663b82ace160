import { describe, expect, test } from 'vitest';
import type { HeardWord, Utterance } from '../ports/speech.ts';
import { isKnownPhrase } from './known-phrases.ts';
import { markMadeUp, repeatedOnes } from './made-up.ts';

const wordsOf = (text: string, startMs: number): HeardWord[] =>
  text.split(' ').map((word, at) => ({
    text: word,
    startMs: startMs + at * 300,
    endMs: startMs + at * 300 + 250,
    confidence: 0.9,
  }));

function say(...texts: string[]): Utterance[] {
  return texts.map((text, at) => {
    const words = wordsOf(text, at * 5_000);
    return { startMs: words[0]!.startMs, endMs: words.at(-1)!.endMs, language: 'en', words };
  });
}

const marksOf = (utterances: Utterance[], changes = {}, untilMs = 60_000) =>
  markMadeUp(utterances, {
    isLoop: false,
    isNoSpeech: false,
    noSpeech: 0,
    heard: utterances.flatMap(({ words }) => words),
    regions: [{ startMs: 0, endMs: untilMs }],
    ...changes,
  }).map(({ marks }) => marks ?? []);

describe('an utterance is marked', () => {
  test('where nobody speaks, and keeps its words', () => {
    expect(marksOf(say('we met there', 'and then we left'), {}, 2_000)).toEqual([[], ['no-speech']]);
    expect(marksOf(say('we met there'), { isNoSpeech: true })).toEqual([['no-speech']]);
    const utterances = say('we met there');
    const marked = markMadeUp(utterances, {
      isLoop: true,
      isNoSpeech: true,
      noSpeech: 1,
      heard: [],
      regions: [],
    });
    expect(marked[0]!.words).toEqual(utterances[0]!.words);
  });

  test('where it is one that machines are known to write', () => {
    expect(marksOf(say('Thanks for watching!', 'Thank you.'))).toEqual([['known-phrase'], []]);
    expect(marksOf(say('Thank you.'), { noSpeech: 0.5 })).toEqual([['known-phrase']]);
  });

  test('where it goes on and on', () => {
    const text = Array.from({ length: 5 }, () => 'and I was there').join(' ');
    expect(marksOf(say('It began so.', text))).toEqual([[], ['repetition']]);
    expect(marksOf(say('I mean we', 'did that'), { isLoop: true })).toEqual([['repetition'], ['repetition']]);
  });
});

test('people do repeat themselves', () => {
  const isRepeated = (...texts: string[]): boolean => repeatedOnes(say(...texts)).some(Boolean);
  expect(isRepeated('no no no no')).toBe(false);
  expect(isRepeated('yes', 'yes', 'yes', 'yes')).toBe(false);
  expect(isRepeated('I think I think I think so')).toBe(false);
  expect(isRepeated('It is so late.', 'It is so late.', 'It is so late.', 'It is so late.')).toBe(true);
});

test.each([
  ['Untertitel im Auftrag des ZDF für funk, 2017', 'de', true],
  ["Sous-titres réalisés par la communauté d'Amara.org", 'fr', true],
  ['ご視聴ありがとうございました。', 'ja', true],
  ['Thanks for watching.', 'pl', true],
  ['I was watching the news.', 'en', false],
  ['Der Untertitel war falsch.', 'de', false],
  ['Gracias.', 'es', false],
])('%s', (text, language, isKnown) => {
  expect(isKnownPhrase(text, language, false)).toBe(isKnown);
});
