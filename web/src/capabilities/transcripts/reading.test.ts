import type { Segment, Speaker } from '@colloquy/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAtMarks } from './cut-at-marks.ts';
import { makeRows } from './rows.ts';
import { markWords } from './marks.ts';
import { spokenText } from './spoken-text.ts';
import { indexWords, turnOf, wordFrom } from './word-index.ts';

const said = (id: string, speakerId: string | null, startMs: number, words: Segment['words']): Segment => ({
  id,
  speakerId,
  language: 'en',
  startMs,
  endMs: startMs + 1000,
  position: startMs,
  revision: 1,
  alternatives: [],
  words,
});
const word = (text: string, startMs: number, glue = false): Segment['words'][number] => ({
  text,
  startMs,
  endMs: startMs + 100,
  confidence: 0.9,
  timing: 'heard',
  ...(glue && { glue }),
});

describe('a text cut at its marks', () => {
  it('counts code points, as the server does', () => {
    expect(cutAtMarks('🍎 apples and pears', [[2, 8]])).toEqual([
      { text: '🍎 ', isMarked: false },
      { text: 'apples', isMarked: true },
      { text: ' and pears', isMarked: false },
    ]);
  });

  it('loses nothing, whatever the marks', () => {
    const marks = fc.array(fc.tuple(fc.nat(30), fc.nat(10)));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), marks, (text, some) => {
        const rising = some
          .map(([from, length]) => [from, from + length] as const)
          .toSorted((a, b) => a[0] - b[0]);
        expect(
          cutAtMarks(text, rising)
            .map((stretch) => stretch.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('words as they are copied', () => {
  const segments = [
    said('a', 'one', 0, [word('Good', 0), word('morning.', 200)]),
    said('b', 'two', 62_000, [word('你', 62_000), word('好', 62_200, true)]),
    said('c', null, 70_000, [word('Yes.', 70_000)]),
  ];
  const index = indexWords(segments);
  const speakers = new Map<string, Speaker>([
    ['one', { id: 'one', label: 'Speaker 1', number: 1 }],
    ['two', { id: 'two', label: 'Speaker 2', number: 2 }],
  ] as [string, Speaker][]);
  const places = segments.flatMap(({ id, words }) => words.map((_, at) => ({ segmentId: id, word: at })));

  it('stand for themselves where one speaks', () =>
    expect(spokenText(places.slice(0, 2), index, speakers)).toBe('Good morning.'));

  it('carry speaker and time where several do', () =>
    expect(spokenText(places, index, speakers)).toBe(
      'Speaker 1 (0:00): Good morning.\n\nSpeaker 2 (1:02): 你好\n\n(1:10): Yes.',
    ));
});

describe('marked words', () => {
  it('are gathered by segment, hits that overlap too', () => {
    const marks = markWords([
      { segmentId: 'a', word: 0, length: 2 },
      { segmentId: 'a', word: 1, length: 2 },
      { segmentId: 'b', word: 4, length: 1 },
    ]);
    expect([...marks].map(([id, words]) => [id, [...words]])).toEqual([
      ['a', [0, 1, 2]],
      ['b', [4]],
    ]);
  });
});

describe('a turn that a person began', () => {
  const segments = [
    said('a', 'one', 0, [word('Good', 0), word('morning.', 200)]),
    { ...said('b', 'one', 1_000, [word('Well?', 1_000)]), marks: ['turn-start' as const] },
    said('c', 'one', 2_000, [word('Yes.', 2_000)]),
  ];
  const index = indexWords(segments);

  it('is seen, led to and copied as one', () => {
    expect(makeRows(segments).map(({ isTurnStart, pieces }) => [isTurnStart, pieces.length])).toEqual([
      [true, 1],
      [true, 2],
    ]);
    expect(turnOf(index, 'c').map(({ id }) => id)).toEqual(['b', 'c']);
    const places = segments.map(({ id }) => ({ segmentId: id, word: 0 }));
    expect(spokenText(places, index, new Map())).toBe('(0:00): Good\n\n(0:01): Well? Yes.');
  });
});

it.each([
  [0, 0],
  [3, 0],
  [4, 1],
  [5, 1],
  [13, 2],
])('from code point %i on is from word %i on', (codePoint, from) =>
  expect(wordFrom(said('a', 'one', 0, [word('Good', 0), word('morning.', 200)]), codePoint)).toBe(from),
);
