import type { Transcript } from '@colloquy/contract/transcripts';
import type { Segment } from '@colloquy/rules/transcript';
import { describe, expect, it } from 'vitest';
import { mergeChanges } from '../sync/merge-changes.ts';
import { segmentOf } from '../testing/segments.ts';
import {
  buildWordIndex,
  neighbour,
  neighbourTurn,
  positionAt,
  wordOf,
  wordRunsBetween,
} from './word-index.ts';
import fc from 'fast-check';

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

describe('mergeChanges', () => {
  const shown = transcriptOf(3, [segmentOf('a', 0, ['one']), segmentOf('b', 1000, ['two'])]);

  it('replaces changed segments, adds new ones, removes deleted ones and keeps the rest', () => {
    const merged = mergeChanges(shown, transcriptOf(5, [segmentOf('c', 500, ['new'])], ['b']));
    expect(merged.segments.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(merged.segments[0]).toBe(shown.segments[0]);
  });

  it('keeps the list when only the recording changed', () => {
    expect(mergeChanges(shown, transcriptOf(4, [])).segments).toBe(shown.segments);
  });

  it('ignores an older answer that arrives later', () => {
    expect(mergeChanges(shown, transcriptOf(2, []))).toBe(shown);
  });
});

describe('the word at a time', () => {
  it('is the last that started before it, even when segments overlap', () => {
    const utterance = fc.record({ start: fc.nat(10_000), words: fc.integer({ min: 0, max: 30 }) });
    fc.assert(
      fc.property(fc.array(utterance, { maxLength: 40 }), fc.nat(14_000), (utterances, ms) => {
        const segments = utterances.map(({ start, words }, at) =>
          segmentOf(String(at), start, Array.from({ length: words }, String)),
        );
        const index = buildWordIndex(segments);
        const begun = segments
          .flatMap(({ words }) => words.map(({ startMs }) => startMs))
          .filter((at) => at <= ms);
        const place = positionAt(index, ms);
        expect(place && wordOf(index, place)?.startMs).toBe(
          begun.length > 0 ? Math.max(...begun) : undefined,
        );
      }),
    );
  });
});

describe('moving between words', () => {
  const index = buildWordIndex([
    segmentOf('a', 0, ['one', 'two']),
    segmentOf('empty', 150, []),
    segmentOf('b', 200, ['three']),
    segmentOf('c', 300, ['four', 'five'], { speakerId: 'two' }),
  ]);
  const at = (segmentId: string, word: number) => ({ segmentId, word });

  it('crosses segment ends and stops at the ends of the text', () => {
    expect(neighbour(index, at('a', 1), 1)).toEqual(at('b', 0));
    expect(neighbour(index, at('c', 0), -1)).toEqual(at('b', 0));
    expect([neighbour(index, at('a', 0), -1), neighbour(index, at('c', 1), 1)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('moves from turn to turn', () => {
    expect(neighbourTurn(index, at('a', 1), 1)).toEqual(at('c', 0));
    expect(neighbourTurn(index, at('c', 1), -1)).toEqual(at('a', 0));
    expect(neighbourTurn(index, at('b', 0), -1)).toBeUndefined();
  });

  it('returns all words between two positions, in either order', () => {
    const runs = [
      { segmentId: 'a', from: 1, to: 2 },
      { segmentId: 'b', from: 0, to: 1 },
      { segmentId: 'c', from: 0, to: 1 },
    ];
    expect(wordRunsBetween(index, at('a', 1), at('c', 0))).toEqual(runs);
    expect(wordRunsBetween(index, at('c', 0), at('a', 1))).toEqual(runs);
    expect(wordRunsBetween(index, at('gone', 0), at('gone', 0))).toEqual([]);
  });
});

describe('an unclear turn', () => {
  const unclear = segmentOf('u', 500, [], { marks: ['unclear'], endMs: 900 });
  const segments = [segmentOf('a', 0, ['one', 'two']), unclear, segmentOf('b', 1000, ['three'])];

  it('contains no word, and the words on both sides can be reached from it', () => {
    const index = buildWordIndex(segments);
    const place = { segmentId: 'u', word: 0 };
    expect(wordOf(index, place)).toBeUndefined();
    expect(neighbour(index, place, 1)).toEqual({ segmentId: 'b', word: 0 });
    expect(neighbour(index, place, -1)).toEqual({ segmentId: 'a', word: 1 });
    expect(neighbourTurn(index, place, -1)).toEqual({ segmentId: 'a', word: 0 });
    expect(neighbour(index, { segmentId: 'a', word: 1 }, 1)).toEqual({ segmentId: 'b', word: 0 });
  });
});
