import { tokenise } from '@colloquy/rules/text';
import type { Segment } from '@colloquy/rules/transcript';
import { expect, it } from 'vitest';
import { firstDifference } from './undo-feedback.ts';

const segmentOf = (id: string, text: string, rest: Partial<Segment> = {}): Segment => ({
  id,
  speakerId: 'one',
  language: 'en',
  startMs: 0,
  endMs: 1_000,
  position: 1_024,
  revision: 1,
  conflicts: [],
  words: tokenise(text, 'en').map((token, at) => ({
    text: token.text,
    startMs: at,
    endMs: at + 1,
    confidence: 0.9,
    timing: 'recognised',
  })),
  ...rest,
});

const before = [segmentOf('a', 'one two three'), segmentOf('b', 'four five')];
const place = (segmentId: string, word: number) => ({ segmentId, word });

it.each([
  ['no difference', before, undefined],
  [
    'no difference in words that were only saved',
    [segmentOf('a', 'one two three', { revision: 2 }), before[1]!],
    undefined,
  ],
  ['a word', [segmentOf('a', 'one too three'), before[1]!], place('a', 1)],
  ['a word that is gone', [before[0]!, segmentOf('b', 'four')], place('b', 0)],
  ['words that are back', [before[0]!, segmentOf('b', 'four five six')], place('b', 2)],
  ['a split', [segmentOf('a', 'one'), segmentOf('c', 'two three'), before[1]!], place('a', 0)],
  ['a speaker', [before[0]!, segmentOf('b', 'four five', { speakerId: 'two' })], place('b', 0)],
  [
    'a confirmed word',
    [
      before[0]!,
      { ...before[1]!, words: before[1]!.words.with(1, { ...before[1]!.words[1]!, confirmedBy: 'reader' }) },
    ],
    place('b', 1),
  ],
])('finds %s', (_what, now, expected) => expect(firstDifference(before, now)).toEqual(expected));
