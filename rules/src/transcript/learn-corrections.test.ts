import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCorrections, learnCorrections } from './learn-corrections.ts';
import { anySegment, transcribedWords } from './segments.factory.ts';

const learn = (before: string, now: string, language = 'en'): [string, string][] =>
  learnCorrections(transcribedWords(before, 0, language), transcribedWords(now, 0, language)).map(
    ({ wrong, right }) => [wrong, right],
  );

describe('corrections learned from an edited segment', () => {
  test.each([
    ['a name', 'we met Shaila, in Texas', 'we met Sheila, in Texas', [['Shaila', 'Sheila']]],
    ['one word for two', 'the data set is large', 'the dataset is large', [['data set', 'dataset']]],
    ['two words for one', 'a wernumber', 'a WER number', [['wernumber', 'WER number']]],
    [
      'neighbours, each for itself',
      'eighty sobaba said',
      'Addis Ababa said',
      [
        ['eighty', 'Addis'],
        ['sobaba', 'Ababa'],
      ],
    ],
    ['with combining marks', 'मैं दिल्लि में', 'मैं दिल्ली में', [['दिल्लि', 'दिल्ली']]],
  ])('%s', (_, before, now, expected) => {
    expect(learn(before, now)).toEqual(expected);
  });

  test('a word of a script without spaces', () => {
    expect(
      learn('我们去北静。', '我们去北京。', 'zh')
        .map((pair) => pair.join('→'))
        .join(),
    ).toMatch(/静→.*京$/);
  });

  test.each([
    ['capitals and punctuation', 'so my fellow', 'So, my fellow'],
    ['words that were added', 'so my', 'so my dear'],
    ['words that were taken out', 'so um my', 'so my'],
    ['a rewritten sentence', 'a b c d e', 'v w x y z q'],
    ['punctuation alone', 'yes – no', 'yes … no'],
  ])('%s teach nothing', (_, before, now) => expect(learn(before, now)).toEqual([]));

  test('have at most three words and never the same on both sides', () => {
    fc.assert(
      fc.property(anySegment(1), anySegment(2), (one, other) => {
        for (const { wrong, right } of learnCorrections(one.words, other.words)) {
          expect(wrong).not.toBe(right);
          expect(wrong.split(' ').length).toBeLessThanOrEqual(3);
          expect(right.split(' ').length).toBeLessThanOrEqual(3);
        }
        expect(learnCorrections(one.words, one.words)).toEqual([]);
      }),
    );
  });
});

test('counts a correction whatever its spelling', () => {
  const all = [...learnCorrections(transcribedWords('Shaila'), transcribedWords('Sheila'))];
  const counted = countCorrections([
    { wrong: 'x', right: 'y' },
    ...all,
    { wrong: 'SHAILA', right: 'Sheila' },
  ]);
  expect(counted).toEqual([
    { wrong: 'Shaila', right: 'Sheila', count: 2 },
    { wrong: 'x', right: 'y', count: 1 },
  ]);
});
