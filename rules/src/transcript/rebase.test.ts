import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tokenise } from '../text/tokens.ts';
import { type SegmentChange, stateOf, textBefore } from './history.ts';
import { rebasePosition, rebaseRange, rebaseText } from './rebase.ts';
import { traceSegment } from './segment-trace.ts';
import { type Segment, textOf } from './segment.ts';

function segment(id: string, text: string): Segment {
  const words = tokenise(text).map(({ text: written, glue }) => ({
    text: written,
    startMs: 0,
    endMs: 0,
    confidence: null,
    timing: 'recognised' as const,
    ...(glue ? { glue: true as const } : {}),
  }));
  return {
    id,
    speakerId: null,
    language: null,
    startMs: 0,
    endMs: 0,
    position: 0,
    revision: 1,
    words,
    conflicts: [],
  };
}

let revision = 1;
type Texts = { before: string | null; after: string; splitFrom?: string; mergedInto?: string };
const change = (
  commandId: string,
  segmentId: string,
  { before, after, splitFrom, mergedInto }: Texts,
): SegmentChange => ({
  segmentId,
  commandId,
  revision: ++revision,
  before: before === null ? null : stateOf(segment(segmentId, before), { splitFrom: null, mergedInto: null }),
  after: stateOf(segment(segmentId, after), { splitFrom: splitFrom ?? null, mergedInto: mergedInto ?? null }),
});

/** 'a' was split into 'a' and 'b', and 'b' was merged with the next segment 'c'. */
const history = [
  change('1', 'a', { before: 'one two three', after: 'one' }),
  change('1', 'b', { before: null, after: 'two three', splitFrom: 'a' }),
  change('2', 'b', { before: 'two three', after: 'two three four' }),
  change('2', 'c', { before: 'four', after: 'four', mergedInto: 'b' }),
];
const now = [segment('a', 'one'), segment('b', 'two three four')];

describe('the trace of a segment', () => {
  test('leads to the current position of its words', () => {
    expect(traceSegment('a', history)).toEqual({ segmentIds: ['a', 'b'], before: '', after: ' four' });
    expect(traceSegment('c', history)).toEqual({ segmentIds: ['b'], before: 'two three ', after: '' });
    expect(traceSegment('d', history)).toEqual({ segmentIds: ['d'], before: '', after: '' });
  });

  test('knows the original text', () => {
    expect(textBefore('a', history)).toBe('one two three');
    expect(textBefore('b', history)).toBeUndefined();
  });

  test('an edit applies to the parts that it changed', () => {
    const parts = rebaseText(traceSegment('a', history), now, {
      base: 'one two three',
      text: 'One two and three',
    });
    expect(parts.map((part) => part.text)).toEqual(['One', 'two and three four']);
    const merged = rebaseText(traceSegment('c', history), now.slice(1), { base: 'four', text: 'Four.' });
    expect(merged).toEqual([{ segmentId: 'b', text: 'two three Four.', conflict: null }]);
  });

  test('a conflicting edit is a conflict of that part alone', () => {
    const changed = [segment('a', 'eins'), now[1]!];
    const parts = rebaseText(traceSegment('a', history), changed, {
      base: 'one two three',
      text: 'uno two three',
    });
    expect(parts).toEqual([
      { segmentId: 'a', text: 'eins', conflict: 'uno' },
      { segmentId: 'b', text: 'two three four', conflict: null },
    ]);
  });

  test.each([
    [1, { segmentId: 'a', at: 1 }],
    [4, { segmentId: 'b', at: 0 }],
    [8, { segmentId: 'b', at: 4 }],
  ])('maps position %i', (at, place) => {
    expect(rebasePosition(traceSegment('a', history), now, { base: 'one two three', at })).toEqual(place);
  });
});

test.each([
  ['in the part that it went to', { start: 4, end: 7 }, [{ segmentId: 'b', start: 0, end: 3 }]],
  [
    'in both parts where it lay across',
    { start: 0, end: 7 },
    [
      { segmentId: 'a', start: 0, end: 3 },
      { segmentId: 'b', start: 0, end: 3 },
    ],
  ],
])('maps a range of words %s', (_, range, found) => {
  expect(rebaseRange(traceSegment('a', history), now, { base: 'one two three', ...range })).toEqual(found);
});

test('maps a range whose words were deleted to nothing', () => {
  const left = [segment('a', 'one'), segment('b', 'three four')];
  const range = { base: 'one two three', start: 4, end: 7 };
  expect(rebaseRange(traceSegment('a', history), left, range)).toEqual([]);
});

test('words that replace a script without spaces keep a space before them', () => {
  const joined = [
    change('1', 'a', { before: 'one', after: 'one今天 two' }),
    change('1', 'b', { before: '今天 two', after: '今天 two', mergedInto: 'a' }),
  ];
  const parts = rebaseText(traceSegment('b', joined), [segment('a', 'one今天 two')], {
    base: '今天 two',
    text: 'two',
  });
  expect(parts).toMatchObject([{ text: 'one two', conflict: null }]);
});

test('an edit concurrent with a split is that edit, wherever it was split', () => {
  const texts = fc.array(fc.constantFrom('a', 'b', 'c', '你', '好', 'd.'), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(texts, texts, fc.nat(), (words, transcript, cut) => {
      const at = 1 + (cut % (words.length - 1));
      const [left, right] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
      const split = [
        change('1', 'a', { before: words.join(' '), after: left }),
        change('1', 'b', { before: null, after: right, splitFrom: 'a' }),
      ];
      const spaced = (text: string): Segment => {
        const made = segment('b', text);
        const { glue: _glue, ...first } = made.words[0]!;
        return { ...made, words: [first, ...made.words.slice(1)] };
      };
      const parts = rebaseText(traceSegment('a', split), [segment('a', left), spaced(right)], {
        base: words.join(' '),
        text: transcript.join(' '),
      });
      expect(
        parts
          .map((part) => part.text)
          .filter((text) => text !== '')
          .join(' '),
      ).toBe(transcript.join(' '));
      expect(parts.every((part) => part.conflict === null)).toBe(true);
      expect(textOf(segment('a', left).words)).toBe(left);
    }),
  );
});
