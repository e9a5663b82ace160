import { expect, test } from 'vitest';
import type { Utterance } from '../ports/speech.ts';
import { isEcho } from './decode-with-fallback.ts';
import { previousTextTokens } from './encode-text.ts';

/** Each letter is a token. */
const tokeniser = { encode: (text: string) => [...text].map((letter) => letter.charCodeAt(0)) };

function utteranceOf(text: string, rest: Partial<Utterance> = {}): Utterance {
  const words = text
    .split(' ')
    .map((word) => ({ text: word, startMs: 0, endMs: 10_000, confidence: 1, alternatives: [] }));
  return { startMs: 0, endMs: 10_000, language: 'en', words, ...rest };
}

function previousText(
  utterances: Utterance[],
  { startMs = 10_400, language = 'en', maxTokens = 200 } = {},
): string {
  const chunk = { regions: [{ startMs, endMs: startMs + 5_000 }] };
  return String.fromCharCode(...previousTextTokens(tokeniser, utterances, { chunk, language, maxTokens }));
}

test('the previous words are used if speech continues immediately', () => {
  expect(previousText([utteranceOf('Well,'), utteranceOf('we went to the')])).toBe(' Well, we went to the');
  expect(previousText([utteranceOf('we went to the')], { startMs: 12_000 })).toBe('');
  expect(previousText([])).toBe('');
  expect(
    previousTextTokens(tokeniser, [utteranceOf('we')], {
      chunk: { regions: [] },
      language: 'en',
      maxTokens: 9,
    }),
  ).toEqual([]);
});

test('as many whole words as fit are used', () => {
  expect(previousText([utteranceOf('we went to the')], { maxTokens: 9 })).toBe(' to the');
  expect(previousText([utteranceOf('we went to the')], { maxTokens: 3 })).toBe('');
  expect(previousText([utteranceOf(`${'far '.repeat(40)}away`)])).toHaveLength(57);
});

test('marked utterances and other languages are excluded', () => {
  expect(previousText([utteranceOf('Thank you.', { marks: ['known-phrase'] }), utteranceOf('so we')])).toBe(
    ' so we',
  );
  expect(previousText([utteranceOf('so we', { marks: ['repetition'] })])).toBe('');
  expect(previousText([utteranceOf('so we')], { language: 'de' })).toBe('');
});

test('a repetition of the previous text is an echo, except for a few words', () => {
  expect(isEcho([2, 3, 4, 5], [1, 2, 3, 4, 5])).toBe(true);
  expect(isEcho([2, 3, 4, 6], [1, 2, 3, 4, 5])).toBe(false);
  expect(isEcho([4, 5, 6, 7], [1, 2, 3, 4, 5])).toBe(false);
  expect(isEcho([4, 5], [1, 2, 3, 4, 5])).toBe(false);
});
