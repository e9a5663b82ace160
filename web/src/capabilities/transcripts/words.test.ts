import type { Segment } from '@colloquy/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeChanges, type Transcript } from './merge-changes.ts';
import { indexRows, makeRows, rowOf } from './rows.ts';
import { speakerShares } from './speaking-time.ts';
import { indexWords, neighbour, neighbourTurn, placeAt, wordOf, wordsFromTo } from './word-index.ts';

function segmentOf(
  id: string,
  startMs: number,
  texts: readonly string[],
  rest: Partial<Segment> = {},
): Segment {
  return {
    id,
    speakerId: 'one',
    language: 'en',
    startMs,
    endMs: startMs + texts.length * 100,
    position: startMs,
    revision: 1,
    alternatives: [],
    words: texts.map((text, at) => ({
      text,
      startMs: startMs + at * 100,
      endMs: startMs + at * 100 + 90,
      confidence: text.startsWith('?') ? 0.2 : 0.95,
      timing: 'heard',
    })),
    ...rest,
  };
}

const transcriptOf = (revision: number, segments: Segment[], gone: string[] = []): Transcript =>
  ({
    code: 0,
    message: '',
    recording: { revision },
    speakers: [],
    segments,
    gone,
    anchors: [],
  }) as unknown as Transcript;

describe('changes since a revision', () => {
  const shown = transcriptOf(3, [segmentOf('a', 0, ['one']), segmentOf('b', 1000, ['two'])]);

  it('replaces what changed, adds what is new, takes out what is gone, and keeps the rest as it is', () => {
    const merged = mergeChanges(shown, transcriptOf(5, [segmentOf('c', 500, ['new'])], ['b']));
    expect(merged.segments.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(merged.segments[0]).toBe(shown.segments[0]);
  });

  it('leaves the list alone when only the recording changed', () => {
    expect(mergeChanges(shown, transcriptOf(4, [])).segments).toBe(shown.segments);
  });

  it('does not go back when answers overtake each other', () => {
    expect(mergeChanges(shown, transcriptOf(2, []))).toBe(shown);
  });
});

describe('rows', () => {
  const long = Array.from({ length: 250 }, (_, at) => `w${at}`);
  const rows = makeRows([
    segmentOf('a', 0, ['hello']),
    segmentOf('b', 200, ['again']),
    segmentOf('c', 400, long, { speakerId: 'two' }),
  ]);

  it('hold what one speaker says, cut where that is too long to be drawn', () => {
    expect(rows.map(({ isTurnStart, words }) => [isTurnStart, words])).toEqual([
      [true, 2],
      [true, 100],
      [false, 100],
      [false, 50],
    ]);
  });

  it('name the first row with words of a turn, also behind unclear speech', () => {
    const unclear = segmentOf('u', 900, [], { speakerId: 'two', marks: ['unclear'] });
    const again = segmentOf('d', 1000, ['yes'], { speakerId: 'two' });
    const others = makeRows([
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

  it('leave no word out', () => {
    const words = rows.flatMap(({ pieces }) =>
      pieces.flatMap(({ segment, from, to }) => segment.words.slice(from, to).map(({ text }) => text)),
    );
    expect(words).toEqual(['hello', 'again', ...long]);
  });

  it('are found by any word', () => {
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
  const before = makeRows(segments);

  it('are the very ones of before, but for the edited one', () => {
    const changed = { ...segments[1]!, words: segments[1]!.words.slice(1) };
    const after = makeRows(segments.with(1, changed), { before });
    expect(after.map((row, at) => row === before[at])).toEqual([true, false, true, true]);
  });

  it('are so behind a split and a merge, too', () => {
    const left = segmentOf('b', 1000, ['hello'], { speakerId: 'b' });
    const right = segmentOf('e', 1100, ['again'], { speakerId: 'e' });
    const split = segments.toSpliced(1, 1, left, right);
    const after = makeRows(split, { before });
    expect(after.map((row) => before.indexOf(row))).toEqual([0, -1, -1, 2, 3]);
    expect(makeRows(segments.toSpliced(1, 1), { before: after }).map((row) => after.indexOf(row))).toEqual([
      0, 3, 4,
    ]);
  });

  it('hold the segment that is edited whole, and shown when it is empty', () => {
    const long = segmentOf('a', 0, Array.from({ length: 250 }, String));
    expect(makeRows([long], { editedId: 'a' }).map(({ words }) => words)).toEqual([250]);
    expect(makeRows([segmentOf('a', 0, [])], { editedId: 'a' })).toHaveLength(1);
    expect(makeRows([segmentOf('a', 0, [])])).toHaveLength(0);
  });
});

describe('the word at a moment', () => {
  it('is the last that began before it, whichever segments overlap', () => {
    const utterance = fc.record({ start: fc.nat(10_000), words: fc.integer({ min: 0, max: 30 }) });
    fc.assert(
      fc.property(fc.array(utterance, { maxLength: 40 }), fc.nat(14_000), (utterances, ms) => {
        const segments = utterances.map(({ start, words }, at) =>
          segmentOf(String(at), start, Array.from({ length: words }, String)),
        );
        const index = indexWords(segments);
        const begun = segments
          .flatMap(({ words }) => words.map(({ startMs }) => startMs))
          .filter((at) => at <= ms);
        const place = placeAt(index, ms);
        expect(place && wordOf(index, place)?.startMs).toBe(
          begun.length > 0 ? Math.max(...begun) : undefined,
        );
      }),
    );
  });
});

describe('from word to word', () => {
  const index = indexWords([
    segmentOf('a', 0, ['one', 'two']),
    segmentOf('empty', 150, []),
    segmentOf('b', 200, ['three']),
    segmentOf('c', 300, ['four', 'five'], { speakerId: 'two' }),
  ]);
  const at = (segmentId: string, word: number) => ({ segmentId, word });

  it('one goes across the ends of segments, and no further than the ends of the text', () => {
    expect(neighbour(index, at('a', 1), 1)).toEqual(at('b', 0));
    expect(neighbour(index, at('c', 0), -1)).toEqual(at('b', 0));
    expect([neighbour(index, at('a', 0), -1), neighbour(index, at('c', 1), 1)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('one goes from turn to turn', () => {
    expect(neighbourTurn(index, at('a', 1), 1)).toEqual(at('c', 0));
    expect(neighbourTurn(index, at('c', 1), -1)).toEqual(at('a', 0));
    expect(neighbourTurn(index, at('b', 0), -1)).toBeUndefined();
  });

  it('everything between two of them is known, in either order', () => {
    const runs = [
      { segmentId: 'a', from: 1, to: 2 },
      { segmentId: 'b', from: 0, to: 1 },
      { segmentId: 'c', from: 0, to: 1 },
    ];
    expect(wordsFromTo(index, at('a', 1), at('c', 0))).toEqual(runs);
    expect(wordsFromTo(index, at('c', 0), at('a', 1))).toEqual(runs);
    expect(wordsFromTo(index, at('gone', 0), at('gone', 0))).toEqual([]);
  });
});

describe('shares of speakers', () => {
  it('count time, and a turn only where the speaker changes', () => {
    const speakers = [
      { id: 'two', label: 'Speaker 2', number: 2, name: null, role: null, colour: 2 },
      { id: 'one', label: 'Speaker 1', number: 1, name: null, role: null, colour: 1 },
    ];
    const segments = [
      segmentOf('a', 0, ['x']),
      segmentOf('b', 100, ['y']),
      segmentOf('c', 200, ['z'], { speakerId: 'two' }),
    ];
    expect(
      speakerShares(speakers, segments).map(({ speaker, ms, turns }) => [speaker.id, ms, turns]),
    ).toEqual([
      ['one', 200, 1],
      ['two', 100, 1],
    ]);
  });
});

describe('an unclear turn', () => {
  const unclear = segmentOf('u', 500, [], { marks: ['unclear'], endMs: 900 });
  const segments = [segmentOf('a', 0, ['one', 'two']), unclear, segmentOf('b', 1000, ['three'])];

  it('is a row of its own in the turn of its speaker, in which it is found', () => {
    const rows = makeRows(segments);
    expect(rows.map(({ key, isTurnStart }) => [key, isTurnStart])).toEqual([
      ['a/0', true],
      ['u/0', false],
      ['b/0', false],
    ]);
    expect(rowOf(rows, indexRows(rows), { segmentId: 'u', word: 0 })).toBe(1);
    expect(makeRows([{ ...unclear, marks: [] }]), 'dismissed').toEqual([]);
  });

  it('is no word, and words on both sides are reached from it', () => {
    const index = indexWords(segments);
    const place = { segmentId: 'u', word: 0 };
    expect(wordOf(index, place)).toBeUndefined();
    expect(neighbour(index, place, 1)).toEqual({ segmentId: 'b', word: 0 });
    expect(neighbour(index, place, -1)).toEqual({ segmentId: 'a', word: 1 });
    expect(neighbourTurn(index, place, -1)).toEqual({ segmentId: 'a', word: 0 });
    expect(neighbour(index, { segmentId: 'a', word: 1 }, 1)).toEqual({ segmentId: 'b', word: 0 });
  });

  it('counts as speaking time of its speaker until it is dismissed', () => {
    const speaker = { id: 'one', label: 'One', number: 1, name: null, role: null, colour: 1 };
    const ms = (all: Segment[]) => speakerShares([speaker], all)[0]!.ms;
    expect(ms(segments) - ms(segments.toSpliced(1, 1))).toBe(400);
    expect(ms(segments.with(1, { ...unclear, marks: [] }))).toBe(ms(segments.toSpliced(1, 1)));
  });
});
