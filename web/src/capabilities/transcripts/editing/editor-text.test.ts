import { codePointLength, tidyText } from '@colloquy/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedStretch,
  meetChange,
  onOneLine,
  replaceSelected,
  toKeptOffset,
  toWrittenOffset,
} from './editor-text.ts';

const HARD = [
  'a',
  'word',
  ' ',
  '  ',
  '\u00A0',
  '😀',
  '👩‍👩‍👧‍👦',
  'e\u0301',
  '\u0301',
  'שלום',
  '\u200F',
  'नमस्ते',
  'ሰላም',
  '你好',
  '\uD800',
];
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...HARD), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 20 })
  .map((pieces) => pieces.join(''));

describe('offsets between what is written and what is kept', () => {
  it.each([
    ['hello world', 6, 6],
    ['hello  world ', 7, 6],
    ['hello ', 6, 5],
    [' hello', 1, 0],
    ['👩‍👩‍👧‍👦 family', 11, 7],
    ['नमस्ते दुनिया', 7, 7],
    ['ሰላም ለሁላችሁም።', 4, 4],
    ['שלום לכולם', 5, 5],
    ['今天天气很好。', 2, 2],
    ['e\u0301te\u0301 x', 6, 4],
  ])('%j at %i is at %i', (written, utf16, kept) => {
    expect(toKeptOffset(written, utf16)).toBe(kept);
  });

  it('do not go back at a control character that follows a space', () => {
    const written = 'word  \u0000\u{10000}';
    const kept = Array.from({ length: written.length + 1 }, (_, at) => toKeptOffset(written, at));
    expect(kept).toEqual(kept.toSorted((a, b) => a - b));
    expect(toWrittenOffset(written, 5)).toBe(5);
  });

  it('never lie outside, never go back, and lead to each other', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (written, at) => {
        const length = codePointLength(tidyText(written));
        const kept = toKeptOffset(written, Math.min(at, written.length));
        expect(kept).toBeGreaterThanOrEqual(0);
        expect(kept).toBeLessThanOrEqual(length);
        expect(toWrittenOffset(written, kept)).toBeLessThanOrEqual(Math.min(at, written.length));
        if (tidyText(written) === written)
          expect(toKeptOffset(written, toWrittenOffset(written, kept))).toBe(kept);
      }),
    );
  });
});

describe('the stretch that differs', () => {
  it.each([
    ['abc', 'abXc', { at: 2, removed: 0, added: 'X' }],
    ['a😀c', 'a😁c', { at: 1, removed: 2, added: '😁' }],
    ['aa', 'aaa', { at: 2, removed: 0, added: 'a' }],
  ])('of %j and %j', (before, after, stretch) => {
    expect(changedStretch(before, after)).toEqual(stretch);
  });

  it('makes one text of the other', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const { at, removed, added } = changedStretch(before, after);
        expect(before.slice(0, at) + added + before.slice(at + removed)).toBe(after);
      }),
    );
  });
});

describe('somebody else’s change', () => {
  const meet = (written: string, caret: number, seen: string, theirs: string) =>
    meetChange({ text: written, start: caret, end: caret }, { seen, theirs });

  it('is shown, and the caret stays at its words', () => {
    expect(meet('one two three', 4, 'one two three', 'zero one two three')).toEqual({
      text: 'zero one two three',
      start: 9,
      end: 9,
    });
  });

  it('is merged with what is being typed', () => {
    expect(meet('one two threes', 14, 'one two three', 'one 2 three')).toEqual({
      text: 'one 2 threes',
      start: 12,
      end: 12,
    });
  });

  it('takes nothing away that is being typed', () => {
    expect(meet('one twofold three', 11, 'one two three', 'one zwei three').text).toBe('one twofold three');
  });

  it('leaves a space alone that the next word will follow', () => {
    expect(meet('one two ', 8, 'one', 'one two')).toEqual({ text: 'one two ', start: 8, end: 8 });
  });
});

it('pasted text has one line', () => {
  expect(onOneLine(' one\r\n\ttwo \n')).toBe(' one two');
  expect([onOneLine('\n'), onOneLine(' '), onOneLine('')]).toEqual(['', ' ', '']);
});

it('what is selected is replaced', () => {
  expect(replaceSelected({ text: 'one two', start: 4, end: 7 }, '😀')).toEqual({
    text: 'one 😀',
    start: 6,
    end: 6,
  });
});
