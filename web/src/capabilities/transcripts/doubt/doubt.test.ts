import { applyCommand, type Segment, textOf, tokenise, type Word } from '@colloquy/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../editing/session.ts';
import { confirmedInWords, countConfirmed, isGraded } from './confirmed-words.ts';
import { CARE, countDoubtful, countUnclear, doubtfulWords, doubtQueue, nextDoubt } from './doubt-queue.ts';
import { doubtsOf } from './doubt-score.ts';
import { startLearning } from './learned.ts';
import { makePace } from './pace.ts';
import { learnFrom, suggestionsFor } from './suggestions.ts';
import {
  confirmWords,
  joinWords,
  lettersOf,
  replaceLetters,
  setPunctuation,
  takeOut,
  toggleCapitals,
} from './word-edits.ts';

/** Words that begin with a question mark are heard badly. */
function segmentOf(text: string, { id = 'a', language = 'en', change = {} as Partial<Word> } = {}): Segment {
  const words = tokenise(text, language).map((token, at) => ({
    text: token.text.replace('?', ''),
    startMs: at * 100,
    endMs: at * 100 + 90,
    confidence: token.text.startsWith('?') ? 0.2 : 0.98,
    timing: 'heard' as const,
    ...(token.glue && { glue: true as const }),
    ...change,
  }));
  return {
    id,
    speakerId: null,
    language,
    startMs: 0,
    endMs: 10_000,
    position: 1,
    revision: 1,
    alternatives: [],
    words,
  };
}

describe('doubt', () => {
  const segments = [
    segmentOf('they ?say it is ?wrong here', { id: 'a' }),
    segmentOf('we ?know', { id: 'b' }),
  ];
  const ranks = new Map([
    ['a', 0],
    ['b', 1],
  ]);

  it('is where the machine was unsure, never where a person has been', () => {
    expect([...doubtfulWords(segments[0]!)]).toEqual([1, 4]);
    expect([...doubtfulWords(segmentOf('all ?said', { change: { confirmedBy: 'reader' } }))]).toEqual([]);
  });

  it('grows with unsure company', () => {
    const alone = doubtsOf(segmentOf('it is ?so today here'))[2]!;
    expect(doubtsOf(segmentOf('it ?is ?so ?today here'))[2]!).toBeGreaterThan(alone);
  });

  it('is in every word that may be made up, until a person has heard it', () => {
    const marked: Segment = { ...segmentOf('thank you for watching'), marks: ['known-phrase'] };
    expect(doubtfulWords(marked, 0.6).size).toBe(4);
    const overlapping: Segment = { ...segmentOf('yes I was there'), marks: ['overlap'] };
    expect(doubtfulWords(overlapping).size).toBe(0);
    const confirmed = { kind: 'confirm' as const, segmentId: 'a', start: 0, end: 22, id: 'c', revision: 1 };
    const done = applyCommand(
      { segment: marked, next: null, anchors: [], revision: 2, personId: 'reader' },
      confirmed,
    );
    const [settled] = 'applied' in done ? done.applied.segments : [];
    expect(settled?.marks).toBeUndefined();
    expect(doubtfulWords(settled!, 0.01).size).toBe(0);
  });

  it('is not known of words without a confidence, which are not confirmed for that', () => {
    const change = { confidence: null, source: 'import' as const };
    const imported = segmentOf('it is so', { change });
    expect([...doubtsOf(imported)]).toEqual([0, 0, 0]);
    expect(countConfirmed([imported, ...segments])).toEqual({ words: 11, confirmed: 0, ungraded: 3 });
    expect([isGraded(countConfirmed([imported])), isGraded(countConfirmed([imported, ...segments]))]).toEqual(
      [false, true],
    );
    const read = segmentOf('it is so', { change: { ...change, confirmedBy: 'reader' } });
    expect(countConfirmed([read])).toEqual({ words: 3, confirmed: 3, ungraded: 0 });
    expect(confirmedInWords(countConfirmed([read, imported]))).toBe('3 of 6 words confirmed');
    // What was noticed of the audio speaks against them nonetheless.
    const marked: Segment = { ...imported, marks: ['no-speech'] };
    expect(doubtfulWords(marked).size).toBe(3);
    expect(countConfirmed([marked]).ungraded).toBe(0);
  });

  it('says nothing against a neighbour that a person has confirmed', () => {
    const alone = doubtsOf(segmentOf('it is ?so today here'))[2]!;
    const [first, unsure, so, ...rest] = segmentOf('it ?is ?so ?today here').words;
    const [after, last] = rest;
    const confirmed = [unsure!, after!].map((word) => ({ ...word, confirmedBy: 'reader' }));
    const words = [first!, confirmed[0]!, so!, confirmed[1]!, last!];
    const doubts = doubtsOf({ ...segmentOf('it is so today here'), words });
    expect([doubts[1], doubts[3]]).toEqual([0, 0]);
    expect(doubts[2]!).toBeLessThan(doubtsOf(segmentOf('it ?is ?so ?today here'))[2]!);
    expect(alone).toBeGreaterThan(0);
  });

  it('is a probability, whatever was heard', () => {
    const words = fc.array(
      fc.record({
        text: fc.string({ unit: 'grapheme', minLength: 1 }),
        confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      }),
    );
    fc.assert(
      fc.property(words, (heard) => {
        const segment = {
          ...segmentOf(''),
          words: heard.map((each) => ({ ...each, startMs: 0, endMs: 0, timing: 'heard' as const })),
        };
        for (const [at, doubt] of doubtsOf(segment).entries()) {
          expect(doubt).toBeGreaterThanOrEqual(0);
          expect(doubt).toBeLessThanOrEqual(1);
          if (heard[at]!.confidence === null) expect(doubt).toBe(0);
        }
      }),
    );
  });

  it('leads from word to word and round again, in both directions', () => {
    const queue = doubtQueue(segments);
    const places = queue.map(({ segmentId, word }) => [segmentId, word]);
    expect(places).toEqual([
      ['a', 1],
      ['a', 4],
      ['b', 1],
    ]);
    const from = (segmentId: string, word: number, step: 1 | -1 = 1) =>
      queue.indexOf(nextDoubt(queue, { segmentId, word }, ranks, { step })!);
    expect([from('a', 0), from('a', 1), from('a', 3), from('a', 5), from('b', 1)]).toEqual([0, 1, 1, 2, 0]);
    expect([from('a', 0, -1), from('a', 4, -1), from('b', 0, -1)]).toEqual([2, 0, 1]);
    expect(nextDoubt(queue, { segmentId: 'gone', word: 0 }, ranks)).toBe(queue[0]);
    expect(nextDoubt([], undefined, ranks)).toBeUndefined();
  });

  it('begins with the most doubtful one where that was asked', () => {
    const queue = doubtQueue(segments, { order: 'doubt' });
    const doubts = queue.map(({ doubt }) => doubt);
    expect(doubts).toEqual(doubts.toSorted((one, other) => other - one));
    expect(nextDoubt(queue, { segmentId: 'a', word: 0 }, ranks, { order: 'doubt' })).toBe(queue[0]);
    expect(nextDoubt(queue, queue[1], ranks, { order: 'doubt' })).toBe(queue[2]);
  });

  it('is counted, and more careful means more words', () => {
    const counts = CARE.map(({ from }) => countDoubtful(segments, from));
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(countDoubtful(segments)).toBe(3);
    expect(countDoubtful([])).toBe(0);
  });
});

const textAfter = (segment: Segment, draft: Draft | undefined): string => {
  if (draft?.kind !== 'set-text' && draft?.kind !== 'confirm') throw new Error('Nothing was done.');
  const stand = { segment, next: null, anchors: [], revision: 2, personId: 'reader' };
  const done = applyCommand(stand, { ...draft, id: 'c', revision: 1 });
  if ('refused' in done) throw new Error(done.refused);
  return textOf((done.applied.segments[0] ?? segment).words);
};

describe('unclear turns', () => {
  const segments = [
    segmentOf('they ?say it is ?wrong here', { id: 'a' }),
    segmentOf('we ?know', { id: 'b' }),
  ];
  const unclear: Segment = { ...segments[0]!, id: 'u', words: [], marks: ['unclear'] };
  const all = [segments[0]!, unclear, ...segments.slice(1)];

  it('are among the words to check, at whatever care, and first where the most doubtful come first', () => {
    const places = (from: number) => doubtQueue(all, { from }).filter(({ segmentId }) => segmentId === 'u');
    expect([0, 0.12, 1].map((from) => places(from).length)).toEqual([1, 1, 1]);
    expect(doubtQueue(all, { order: 'doubt' })[0]).toMatchObject({ segmentId: 'u', word: 0 });
    expect([countUnclear(all), countUnclear(segments)]).toEqual([1, 0]);
    expect(countDoubtful(all)).toBe(countDoubtful(segments));
  });

  it('lead to what stands behind them, also once they are dismissed', () => {
    const ranks = new Map(all.map(({ id }, at) => [id, at]));
    const here = { segmentId: 'u', word: 0 };
    const next = nextDoubt(doubtQueue(all), here, ranks);
    expect(ranks.get(next!.segmentId)).not.toBe(0);
    expect(nextDoubt(doubtQueue(segments), here, ranks)).toEqual(next);
  });
});

describe('what one key does to a word', () => {
  const segment = segmentOf('I thought, you know.');

  it.each([
    ['other letters, the same punctuation', replaceLetters(segment, 1, 'heard'), 'I heard, you know.'],
    ['out, with its punctuation', takeOut(segment, 1), 'I you know.'],
    ['out at the end', takeOut(segment, 3), 'I thought, you'],
    ['several out', takeOut(segment, 0, 2), 'you know.'],
    ['joined', joinWords(segment, 2, 3), 'I thought, youknow.'],
    ['all selected words joined', joinWords(segment, 0, 3), 'Ithought,you know.'],
    ['all selected words with capitals', toggleCapitals(segment, 1, 4), 'I Thought, You Know.'],
    ['a capital', toggleCapitals(segment, 1, 2), 'I Thought, you know.'],
    ['a small letter', toggleCapitals(segment, 0, 1), 'i thought, you know.'],
    ['a full stop for a comma', setPunctuation(segment, 1, '.'), 'I thought. you know.'],
    ['the comma away', setPunctuation(segment, 1, ','), 'I thought you know.'],
    ['a comma', setPunctuation(segment, 2, ','), 'I thought, you, know.'],
  ])('%s', (_, draft, expected) => expect(textAfter(segment, draft)).toBe(expected));

  it('counts code points, and finds letters in brackets', () => {
    const other = segmentOf('👩‍👩‍👧 said („Wörter“) ok');
    expect(lettersOf(other, 2)).toEqual({ start: 13, end: 19 });
    expect(textAfter(other, replaceLetters(other, 2, 'Werte'))).toBe('👩‍👩‍👧 said („Werte“) ok');
  });

  it('has no capital where the script has none, and joins nothing where there is no space', () => {
    expect(toggleCapitals(segmentOf('ሰላም ነው'), 0, 2)).toBeUndefined();
    const chinese = segmentOf('今天天气', { language: 'zh' });
    expect(joinWords(chinese, 0, 1)).toBeUndefined();
    expect(textAfter(chinese, takeOut(chinese, 0))).toBe(textOf(chinese.words.slice(1)));
  });

  it('confirms exactly these words', () => {
    const draft = confirmWords(segment, 1, 3);
    expect(draft).toEqual({ kind: 'confirm', segmentId: 'a', start: 2, end: 14 });
  });
});

describe('suggestions', () => {
  const heard = segmentOf('I ?needed, to', { change: { others: ['knew', 'need', 'Neither'] } });

  it('are what was corrected before, then what else may have been heard, each once', () => {
    const learned = learnFrom([
      { wrong: 'Needed', right: 'neither' },
      { wrong: 'needed', right: 'knew' },
    ]);
    expect(suggestionsFor(heard, 1)).toEqual(['knew', 'need', 'Neither']);
    expect(suggestionsFor(heard, 1, learned)).toEqual(['neither', 'knew', 'need', 'Neither']);
    expect(suggestionsFor(heard, 9)).toEqual([]);
  });

  it('come from what was corrected since the words were opened, until it is taken back', () => {
    const before = [segmentOf('I met Shaila', { id: 'a' }), segmentOf('and Shaila left', { id: 'b' })];
    const learning = startLearning(before);
    expect(learning.follow(before)).toEqual([]);
    const now = [segmentOf('I met Sheila', { id: 'a' }), before[1]!];
    expect(learning.follow(now)).toEqual([{ wrong: 'Shaila', right: 'Sheila' }]);
    expect(learning.follow(before)).toEqual([]);
  });
});

describe('the pace', () => {
  it('is the middle of the last times, and unknown at first', () => {
    const pace = makePace();
    let now = 0;
    for (const ms of [1_000, 2_000, 3_000, 4_000]) pace.note((now += ms));
    expect(pace.ownMs()).toBeUndefined();
    // A coffee does not count.
    pace.note((now += 600_000));
    for (const ms of [5_000, 6_000]) pace.note((now += ms));
    expect(pace.ownMs()).toBe(4_000);
  });
});
