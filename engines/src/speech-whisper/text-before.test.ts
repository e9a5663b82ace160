import { expect, test } from 'vitest';
import type { Utterance } from '../ports/speech.ts';
import { isEcho, textBefore } from './text-before.ts';

/** Each letter is a token. */
const vocabulary = { encode: (text: string) => [...text].map((letter) => letter.charCodeAt(0)) };

function said(text: string, rest: Partial<Utterance> = {}): Utterance {
  const words = text
    .split(' ')
    .map((word) => ({ text: word, startMs: 0, endMs: 10_000, confidence: 1, others: [] }));
  return { startMs: 0, endMs: 10_000, language: 'en', words, ...rest };
}

function before(utterances: Utterance[], { startMs = 10_400, language = 'en', room = 200 } = {}): string {
  const chunk = { regions: [{ startMs, endMs: startMs + 5_000 }] };
  return String.fromCharCode(...textBefore(vocabulary, utterances, { chunk, language, room }));
}

test('the last words are told where somebody goes on at once', () => {
  expect(before([said('Well,'), said('we went to the')])).toBe(' Well, we went to the');
  expect(before([said('we went to the')], { startMs: 12_000 })).toBe('');
  expect(before([])).toBe('');
  expect(textBefore(vocabulary, [said('we')], { chunk: { regions: [] }, language: 'en', room: 9 })).toEqual(
    [],
  );
});

test('as many whole words as there is room for', () => {
  expect(before([said('we went to the')], { room: 9 })).toBe(' to the');
  expect(before([said('we went to the')], { room: 3 })).toBe('');
  expect(before([said(`${'far '.repeat(40)}away`)])).toHaveLength(57);
});

test('nothing that is doubted, and nothing in another language', () => {
  expect(before([said('Thank you.', { marks: ['known-phrase'] }), said('so we')])).toBe(' so we');
  expect(before([said('so we', { marks: ['repetition'] })])).toBe('');
  expect(before([said('so we')], { language: 'de' })).toBe('');
});

test('what repeats the text before is an echo, but for a word or two', () => {
  expect(isEcho([2, 3, 4, 5], [1, 2, 3, 4, 5])).toBe(true);
  expect(isEcho([2, 3, 4, 6], [1, 2, 3, 4, 5])).toBe(false);
  expect(isEcho([4, 5, 6, 7], [1, 2, 3, 4, 5])).toBe(false);
  expect(isEcho([4, 5], [1, 2, 3, 4, 5])).toBe(false);
});
