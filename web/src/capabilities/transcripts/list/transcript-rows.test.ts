import { describe, expect, it } from 'vitest';
import { segmentOf } from '../../editing/testing/segments.ts';
import { buildRows, indexRows, rowOf } from './transcript-rows.ts';

describe('rows', () => {
  const long = Array.from({ length: 250 }, (_, at) => `w${at}`);
  const rows = buildRows([
    segmentOf('a', 0, ['hello']),
    segmentOf('b', 200, ['again']),
    segmentOf('c', 400, long, { speakerId: 'two' }),
  ]);

  it("hold one speaker's words, split when they are too long to render", () => {
    expect(rows.map(({ isTurnStart, words }) => [isTurnStart, words])).toEqual([
      [true, 2],
      [true, 100],
      [false, 100],
      [false, 50],
    ]);
  });

  it('mark the first row with words of a turn, also after unclear speech', () => {
    const unclear = segmentOf('u', 900, [], { speakerId: 'two', marks: ['unclear'] });
    const again = segmentOf('d', 1000, ['yes'], { speakerId: 'two' });
    const others = buildRows([
      segmentOf('a', 0, ['hello']),
      unclear,
      again,
      { ...unclear, id: 'v' },
      { ...again, id: 'e' },
    ]);
    expect(others.map(({ key, isTurnStart, startsWords }) => [key, isTurnStart, startsWords])).toEqual([
      ['a/0', true, true],
      ['u/0', true, false],
      ['d/0', false, true],
      ['v/0', false, false],
      ['e/0', false, false],
    ]);
  });

  it('omit no word', () => {
    const words = rows.flatMap(({ slices }) =>
      slices.flatMap(({ segment, from, to }) => segment.words.slice(from, to).map(({ text }) => text)),
    );
    expect(words).toEqual(['hello', 'again', ...long]);
  });

  it('are found by any of their words', () => {
    const first = indexRows(rows);
    const at = (segmentId: string, word: number) => rowOf(rows, first, { segmentId, word });
    expect([at('a', 0), at('b', 0), at('c', 0), at('c', 99), at('c', 100), at('c', 249)]).toEqual([
      0, 0, 1, 1, 2, 3,
    ]);
    expect([at('c', 250), at('gone', 0)]).toEqual([-1, -1]);
  });
});

describe('rows after an edit', () => {
  const segments = ['a', 'b', 'c', 'd'].map((id, at) =>
    segmentOf(id, at * 1000, ['hello', 'again'], { speakerId: id }),
  );
  const before = buildRows(segments);

  it('keep their identity except for the edited one', () => {
    const changed = { ...segments[1]!, words: segments[1]!.words.slice(1) };
    const after = buildRows(segments.with(1, changed), { before });
    expect(after.map((row, at) => row === before[at])).toEqual([true, false, true, true]);
  });

  it('keep their identity after a split and a merge', () => {
    const left = segmentOf('b', 1000, ['hello'], { speakerId: 'b' });
    const right = segmentOf('e', 1100, ['again'], { speakerId: 'e' });
    const split = segments.toSpliced(1, 1, left, right);
    const after = buildRows(split, { before });
    expect(after.map((row) => before.indexOf(row))).toEqual([0, -1, -1, 2, 3]);
    expect(buildRows(segments.toSpliced(1, 1), { before: after }).map((row) => after.indexOf(row))).toEqual([
      0, 3, 4,
    ]);
  });

  it('hold the edited segment unsplit, also when it is empty', () => {
    const long = segmentOf('a', 0, Array.from({ length: 250 }, String));
    expect(buildRows([long], { editedId: 'a' }).map(({ words }) => words)).toEqual([250]);
    expect(buildRows([segmentOf('a', 0, [])], { editedId: 'a' })).toHaveLength(1);
    expect(buildRows([segmentOf('a', 0, [])])).toHaveLength(0);
  });
});

describe('an unclear turn', () => {
  const unclear = segmentOf('u', 500, [], { marks: ['unclear'], endMs: 900 });
  const segments = [segmentOf('a', 0, ['one', 'two']), unclear, segmentOf('b', 1000, ['three'])];

  it('has its own row within the turn of its speaker, and is found by it', () => {
    const rows = buildRows(segments);
    expect(rows.map(({ key, isTurnStart }) => [key, isTurnStart])).toEqual([
      ['a/0', true],
      ['u/0', false],
      ['b/0', false],
    ]);
    expect(rowOf(rows, indexRows(rows), { segmentId: 'u', word: 0 })).toBe(1);
    expect(buildRows([{ ...unclear, marks: [] }]), 'dismissed').toEqual([]);
  });
});

it('beside a second column hold one segment each, unsplit', () => {
  const long = Array.from({ length: 250 }, (_, at) => `w${at}`);
  const rows = buildRows([segmentOf('a', 0, ['hello']), segmentOf('b', 200, long)], { isPerSegment: true });
  expect(rows.map(({ key, words, isTurnStart }) => [key, words, isTurnStart])).toEqual([
    ['a/0', 1, true],
    ['b/0', 250, false],
  ]);
});
