import { codePointLength, tidyText } from '@colloquy/rules/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedSpan,
  rebaseDraft,
  onOneLine,
  replaceSelected,
  toSavedOffset,
  toDraftOffset,
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
  .map((parts) => parts.join(''));

describe('offsets in draft text and saved text', () => {
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
  ])('%j at %i is at %i', (draft, utf16, saved) => {
    expect(toSavedOffset(draft, utf16)).toBe(saved);
  });

  it('are monotonic at a control character after a space', () => {
    const draft = 'word  \u0000\u{10000}';
    const saved = Array.from({ length: draft.length + 1 }, (_, at) => toSavedOffset(draft, at));
    expect(saved).toEqual(saved.toSorted((a, b) => a - b));
    expect(toDraftOffset(draft, 5)).toBe(5);
  });

  it('stay in range, are monotonic and convert back', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), (draft, at) => {
        const length = codePointLength(tidyText(draft));
        const saved = toSavedOffset(draft, Math.min(at, draft.length));
        expect(saved).toBeGreaterThanOrEqual(0);
        expect(saved).toBeLessThanOrEqual(length);
        expect(toDraftOffset(draft, saved)).toBeLessThanOrEqual(Math.min(at, draft.length));
        if (tidyText(draft) === draft) expect(toSavedOffset(draft, toDraftOffset(draft, saved))).toBe(saved);
      }),
    );
  });
});

describe('changedSpan', () => {
  it.each([
    ['abc', 'abXc', { at: 2, removed: 0, added: 'X' }],
    ['a😀c', 'a😁c', { at: 1, removed: 2, added: '😁' }],
    ['aa', 'aaa', { at: 2, removed: 0, added: 'a' }],
  ])('of %j and %j', (before, after, stretch) => {
    expect(changedSpan(before, after)).toEqual(stretch);
  });

  it('turns the first text into the second', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const { at, removed, added } = changedSpan(before, after);
        expect(before.slice(0, at) + added + before.slice(at + removed)).toBe(after);
      }),
    );
  });
});

describe('a change by another user', () => {
  const rebase = (draft: string, caret: number, base: string, saved: string) =>
    rebaseDraft({ text: draft, start: caret, end: caret }, { base, saved });

  it('is shown, and the caret stays at its words', () => {
    expect(rebase('one two three', 4, 'one two three', 'zero one two three')).toEqual({
      text: 'zero one two three',
      start: 9,
      end: 9,
    });
  });

  it('is merged with the draft', () => {
    expect(rebase('one two threes', 14, 'one two three', 'one 2 three')).toEqual({
      text: 'one 2 threes',
      start: 12,
      end: 12,
    });
  });

  it('removes nothing from the draft', () => {
    expect(rebase('one twofold three', 11, 'one two three', 'one zwei three').text).toBe('one twofold three');
  });

  it('keeps a trailing space that the next word will follow', () => {
    expect(rebase('one two ', 8, 'one', 'one two')).toEqual({ text: 'one two ', start: 8, end: 8 });
  });
});

it('onOneLine joins pasted text into one line', () => {
  expect(onOneLine(' one\r\n\ttwo \n')).toBe(' one two');
  expect([onOneLine('\n'), onOneLine(' '), onOneLine('')]).toEqual(['', ' ', '']);
});

it('replaceSelected replaces the selection', () => {
  expect(replaceSelected({ text: 'one two', start: 4, end: 7 }, '😀')).toEqual({
    text: 'one 😀',
    start: 6,
    end: 6,
  });
});
