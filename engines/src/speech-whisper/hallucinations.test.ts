import { describe, expect, test } from 'vitest';
import type { TranscribedWord, Utterance } from '../ports/speech.ts';
import { isKnownPhrase, markHallucinations, findRepeated } from './hallucinations.ts';

const wordsOf = (text: string, startMs: number): TranscribedWord[] =>
  text.split(' ').map((word, at) => ({
    text: word,
    startMs: startMs + at * 300,
    endMs: startMs + at * 300 + 250,
    confidence: 0.9,
  }));

function utterancesOf(...texts: string[]): Utterance[] {
  return texts.map((text, at) => {
    const words = wordsOf(text, at * 5_000);
    return { startMs: words[0]!.startMs, endMs: words.at(-1)!.endMs, language: 'en', words };
  });
}

const marksOf = (utterances: Utterance[], changes = {}, untilMs = 60_000) =>
  markHallucinations(utterances, {
    isLoop: false,
    isNoSpeech: false,
    noSpeech: 0,
    words: utterances.flatMap(({ words }) => words),
    regions: [{ startMs: 0, endMs: untilMs }],
    ...changes,
  }).map(({ marks }) => marks ?? []);

describe('an utterance is marked', () => {
  test('without detected speech, and keeps its words', () => {
    expect(marksOf(utterancesOf('we met there', 'and then we left'), {}, 2_000)).toEqual([[], ['no-speech']]);
    expect(marksOf(utterancesOf('we met there'), { isNoSpeech: true })).toEqual([['no-speech']]);
    const utterances = utterancesOf('we met there');
    const marked = markHallucinations(utterances, {
      isLoop: true,
      isNoSpeech: true,
      noSpeech: 1,
      words: [],
      regions: [],
    });
    expect(marked[0]!.words).toEqual(utterances[0]!.words);
  });

  test('if it is a known phrase of speech models', () => {
    expect(marksOf(utterancesOf('Thanks for watching!', 'Thank you.'))).toEqual([['known-phrase'], []]);
    expect(marksOf(utterancesOf('Thank you.'), { noSpeech: 0.5 })).toEqual([['known-phrase']]);
  });

  test('if it repeats a phrase', () => {
    const text = Array.from({ length: 5 }, () => 'and I was there').join(' ');
    expect(marksOf(utterancesOf('It began so.', text))).toEqual([[], ['repetition']]);
    expect(marksOf(utterancesOf('I mean we', 'did that'), { isLoop: true })).toEqual([
      ['repetition'],
      ['repetition'],
    ]);
  });
});

test('natural repetitions are not marked', () => {
  const isRepeated = (...texts: string[]): boolean => findRepeated(utterancesOf(...texts)).some(Boolean);
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
