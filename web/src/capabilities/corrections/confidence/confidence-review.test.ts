import { segmentOf } from '@colloquy/rules/testing/marked-segment';
import { applyCommand, type Segment, textOf } from '@colloquy/rules/transcript';
import { describe, expect, it } from 'vitest';
import {
  type CommandDraft,
  confirmWords,
  joinWords,
  letterSpan,
  removeWords,
  replaceLetters,
  setPunctuation,
  toggleCapitals,
} from '../../editing/index.ts';
import { describeConfirmed } from '../../transcripts/index.ts';
import { createCorrectionTracker, indexCorrections, suggestionsFor } from './word-suggestions.ts';

const textAfter = (segment: Segment, draft: CommandDraft | undefined): string => {
  if (draft?.kind !== 'set-text' && draft?.kind !== 'confirm') throw new Error('Nothing was done.');
  const context = { segment, next: null, anchors: [], revision: 2, personId: 'reader' };
  const done = applyCommand(context, { ...draft, id: 'c', revision: 1 });
  if ('refused' in done) throw new Error(done.refused);
  return textOf((done.applied.segments[0] ?? segment).words);
};

describe('the effect of a key on a word', () => {
  const segment = segmentOf('I thought, you know.');

  it.each([
    ['other letters, the same punctuation', replaceLetters(segment, 1, 'heard'), 'I heard, you know.'],
    ['out, with its punctuation', removeWords(segment, 1), 'I you know.'],
    ['out at the end', removeWords(segment, 3), 'I thought, you'],
    ['several out', removeWords(segment, 0, 2), 'you know.'],
    ['joined', joinWords(segment, 2, 3), 'I thought, youknow.'],
    ['all selected words joined', joinWords(segment, 0, 3), 'Ithought,you know.'],
    ['all selected words with capitals', toggleCapitals(segment, 1, 4), 'I Thought, You Know.'],
    ['a capital', toggleCapitals(segment, 1, 2), 'I Thought, you know.'],
    ['a small letter', toggleCapitals(segment, 0, 1), 'i thought, you know.'],
    ['a full stop for a comma', setPunctuation(segment, 1, '.'), 'I thought. you know.'],
    ['the comma away', setPunctuation(segment, 1, ','), 'I thought you know.'],
    ['a comma', setPunctuation(segment, 2, ','), 'I thought, you, know.'],
  ])('%s', (_, draft, expected) => expect(textAfter(segment, draft)).toBe(expected));

  it('counts code points and finds letters inside brackets', () => {
    const other = segmentOf('👩‍👩‍👧 said („Wörter“) ok');
    expect(letterSpan(other, 2)).toEqual({ start: 13, end: 19 });
    expect(textAfter(other, replaceLetters(other, 2, 'Werte'))).toBe('👩‍👩‍👧 said („Werte“) ok');
  });

  it('changes no case in scripts without case, and joins nothing without a space', () => {
    expect(toggleCapitals(segmentOf('ሰላም ነው'), 0, 2)).toBeUndefined();
    const chinese = segmentOf('今天天气', { language: 'zh' });
    expect(joinWords(chinese, 0, 1)).toBeUndefined();
    expect(textAfter(chinese, removeWords(chinese, 0))).toBe(textOf(chinese.words.slice(1)));
  });

  it('confirms exactly these words', () => {
    const draft = confirmWords(segment, 1, 3);
    expect(draft).toEqual({ kind: 'confirm', segmentId: 'a', start: 2, end: 14 });
  });
});

describe('suggestions', () => {
  const transcribed = segmentOf('I ?needed, to', { change: { alternatives: ['knew', 'need', 'Neither'] } });

  it("are earlier corrections, then the recogniser's alternatives, without duplicates", () => {
    const corrections = indexCorrections([
      { wrong: 'Needed', right: 'neither' },
      { wrong: 'needed', right: 'knew' },
    ]);
    expect(suggestionsFor(transcribed, 1)).toEqual(['knew', 'need', 'Neither']);
    expect(suggestionsFor(transcribed, 1, corrections)).toEqual(['neither', 'knew', 'need', 'Neither']);
    expect(suggestionsFor(transcribed, 9)).toEqual([]);
  });

  it('include corrections made since the transcript was opened, until they are undone', () => {
    const before = [segmentOf('I met Shaila', { id: 'a' }), segmentOf('and Shaila left', { id: 'b' })];
    const tracker = createCorrectionTracker(before);
    expect(tracker.corrections(before)).toEqual([]);
    const now = [segmentOf('I met Sheila', { id: 'a' }), before[1]!];
    expect(tracker.corrections(now)).toEqual([{ wrong: 'Shaila', right: 'Sheila' }]);
    expect(tracker.corrections(before)).toEqual([]);
  });
});

it('describes how many words are confirmed', () => {
  expect(describeConfirmed({ words: 6, confirmed: 3 })).toBe('3 of 6 words confirmed');
});
