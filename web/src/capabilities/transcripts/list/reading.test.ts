import type { Segment, Speaker } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildWordIndex, markWords, splitAtMarks, turnOf, wordAtOrAfter } from '../../editing/index.ts';
import { buildRows } from './transcript-rows.ts';
import { clipboardText } from './clipboard-text.ts';

const aSegment = (
  id: string,
  speakerId: string | null,
  startMs: number,
  words: Segment['words'],
): Segment => ({
  id,
  speakerId,
  language: 'en',
  startMs,
  endMs: startMs + 1000,
  position: startMs,
  revision: 1,
  conflicts: [],
  words,
});
const word = (text: string, startMs: number, glue = false): Segment['words'][number] => ({
  text,
  startMs,
  endMs: startMs + 100,
  confidence: 0.9,
  timing: 'recognised',
  ...(glue && { glue }),
});

describe('splitAtMarks', () => {
  it('counts code points, as the server does', () => {
    expect(splitAtMarks('🍎 apples and pears', [[2, 8]])).toEqual([
      { text: '🍎 ', isMarked: false },
      { text: 'apples', isMarked: true },
      { text: ' and pears', isMarked: false },
    ]);
  });

  it('loses no text, whatever the marks', () => {
    const marks = fc.array(fc.tuple(fc.nat(30), fc.nat(10)));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), marks, (text, some) => {
        const rising = some
          .map(([from, length]) => [from, from + length] as const)
          .toSorted((a, b) => a[0] - b[0]);
        expect(
          splitAtMarks(text, rising)
            .map((stretch) => stretch.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});

describe('clipboardText', () => {
  const segments = [
    aSegment('a', 'one', 0, [word('Good', 0), word('morning.', 200)]),
    aSegment('b', 'two', 62_000, [word('你', 62_000), word('好', 62_200, true)]),
    aSegment('c', null, 70_000, [word('Yes.', 70_000)]),
  ];
  const index = buildWordIndex(segments);
  const speakers = new Map<string, Speaker>([
    ['one', { id: 'one', label: 'Speaker 1', number: 1 }],
    ['two', { id: 'two', label: 'Speaker 2', number: 2 }],
  ] as [string, Speaker][]);
  const places = segments.flatMap(({ id, words }) => words.map((_, at) => ({ segmentId: id, word: at })));

  it('copies one turn as bare words', () =>
    expect(clipboardText(places.slice(0, 2), index, speakers)).toBe('Good morning.'));

  it('copies several turns with speaker and time', () =>
    expect(clipboardText(places, index, speakers)).toBe(
      'Speaker 1 (0:00): Good morning.\n\nSpeaker 2 (1:02): 你好\n\n(1:10): Yes.',
    ));
});

describe('markWords', () => {
  it('groups hits by segment, including overlapping ones', () => {
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

describe('a turn that a user started', () => {
  const segments = [
    aSegment('a', 'one', 0, [word('Good', 0), word('morning.', 200)]),
    { ...aSegment('b', 'one', 1_000, [word('Well?', 1_000)]), marks: ['turn-start' as const] },
    aSegment('c', 'one', 2_000, [word('Yes.', 2_000)]),
  ];
  const index = buildWordIndex(segments);

  it('is shown, reached and copied as one turn', () => {
    expect(buildRows(segments).map(({ isTurnStart, slices }) => [isTurnStart, slices.length])).toEqual([
      [true, 1],
      [true, 2],
    ]);
    expect(turnOf(index, 'c').map(({ id }) => id)).toEqual(['b', 'c']);
    const places = segments.map(({ id }) => ({ segmentId: id, word: 0 }));
    expect(clipboardText(places, index, new Map())).toBe('(0:00): Good\n\n(0:01): Well? Yes.');
  });
});

it.each([
  [0, 0],
  [3, 0],
  [4, 1],
  [5, 1],
  [13, 2],
])('finds from code point %i the word %i', (codePoint, from) =>
  expect(wordAtOrAfter(aSegment('a', 'one', 0, [word('Good', 0), word('morning.', 200)]), codePoint)).toBe(
    from,
  ),
);
