import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointLength, sliceCodePoints } from '../text/code-points.ts';
import { applyCommand } from './apply-command.ts';
import type { Applied, Stand } from './apply-command.ts';
import { MOST_TEXT } from './command.ts';
import type { SegmentCommand } from './command.ts';
import {
  anyAnchors,
  anySegment,
  EDITOR,
  heardWords,
  makeAnchor,
  makeSegment,
  uuid,
} from './segments.factory.ts';
import { textOf } from './segment.ts';
import type { Segment } from './segment.ts';

const base = { id: uuid(8), segmentId: uuid(1), revision: 1 };
const splitAt = (at: number): SegmentCommand => ({ ...base, kind: 'split', at, newSegmentId: uuid(9) });
const mergeWith = (withId: string): SegmentCommand => ({ ...base, kind: 'merge', withId });

function stand(segment: Segment, rest: Partial<Stand> = {}): Stand {
  return { segment, next: null, anchors: [], revision: 2, personId: EDITOR, ...rest };
}

function done(at: Stand, command: SegmentCommand): Applied {
  const answer = applyCommand(at, command);
  if ('refused' in answer) throw new Error(`refused: ${answer.refused}`);
  return answer.applied;
}

const texts = (applied: Applied): string[] => applied.segments.map((segment) => textOf(segment.words));

describe('set text', () => {
  test('moves anchors and settles alternatives only where that was asked', () => {
    const segment = makeSegment('the quick fox', { alternatives: [{ text: 'a fox', personId: null }] });
    const anchors = [makeAnchor(segment, 4, 9)];
    const set = { ...base, kind: 'set-text' as const, text: 'a very quick fox' };
    const applied = done(stand(segment, { anchors }), set);
    expect(applied.anchors).toMatchObject([{ start: 7, end: 12, revision: 2 }]);
    expect(applied.segments).toMatchObject([{ revision: 2, alternatives: segment.alternatives }]);
    expect(done(stand(segment), { ...set, settlesAlternatives: true }).segments[0]?.alternatives).toEqual([]);
  });

  test('the same text changes nothing', () => {
    expect(
      done(stand(makeSegment('a b')), { ...base, kind: 'set-text', text: ' a\u00A0 b' }).segments,
    ).toEqual([]);
  });
});

describe('split', () => {
  test.each([
    ['between words', 'hello, world', 6, ['hello,', 'world']],
    ['behind the space', 'hello, world', 7, ['hello,', 'world']],
    ['before leaning punctuation', 'hello, world', 5, ['hello,', 'world']],
    ['inside a word', 'hello, world', 2, ['he', 'llo, world']],
    ['inside a letter with its mark', 'ax\u0302b c', 2, ['a', 'x\u0302b c']],
    ['inside a family', '👍👩‍👩‍👧‍👦 c', 4, ['👍', '👩‍👩‍👧‍👦 c']],
    ['in Chinese', '今天天气', 2, ['今天', '天气']],
    ['behind opening quotes', 'he said “yes”', 9, ['he said', '“yes”']],
  ])('%s', (_, text, at, expected) => {
    expect(texts(done(stand(makeSegment(text)), splitAt(at)))).toEqual(expected);
  });

  test('divides the time of a word by its letters', () => {
    const [left, right] = done(stand(makeSegment('abcd end')), splitAt(1)).segments;
    expect(left).toMatchObject({
      startMs: 0,
      endMs: 100,
      words: [{ text: 'a', timing: 'estimated', confidence: 0.9 }],
    });
    expect(right).toMatchObject({ id: uuid(9), startMs: 100, endMs: 900, position: 2048, speakerId: null });
  });

  test.each([0, 5, 99])('at %i of hello there is nothing on one side', (at) => {
    expect(applyCommand(stand(makeSegment('hello')), splitAt(at))).toEqual({ refused: 'nothing-to-split' });
  });

  test('cuts an alternative where the text is cut', () => {
    const segment = makeSegment('the quick fox ran home', {
      alternatives: [{ text: 'the slow fox ran home', personId: null }],
    });
    const [left, right] = done(stand(segment), splitAt(13)).segments;
    expect([left?.alternatives, right?.alternatives]).toEqual([
      [{ text: 'the slow fox', personId: null }],
      [],
    ]);
  });

  test('says so when positions are used up', () => {
    const next = makeSegment('c', { id: uuid(2), position: 1025 });
    expect(applyCommand(stand(makeSegment('a b'), { next }), splitAt(1))).toEqual({ refused: 'no-room' });
  });
});

describe('merge', () => {
  const next = makeSegment('world', { id: uuid(2), startMs: 5_000, position: 2048, speakerId: uuid(50) });

  test('joins the next one under the first id', () => {
    const anchors = [makeAnchor(next, 0, 5)];
    const applied = done(stand(makeSegment('hello'), { next, anchors }), mergeWith(uuid(2)));
    expect(applied).toMatchObject({
      segments: [{ id: uuid(1), startMs: 0, endMs: 5_400, speakerId: uuid(50) }],
      gone: [uuid(2)],
      anchors: [{ segmentId: uuid(1), start: 6, end: 11 }],
      lineage: [{ kind: 'merged-into', segmentId: uuid(2), otherId: uuid(1) }],
    });
    expect(texts(applied)).toEqual(['hello world']);
  });

  test('only with the next one', () => {
    expect(applyCommand(stand(makeSegment('a'), { next }), mergeWith(uuid(3)))).toEqual({
      refused: 'not-next',
    });
    expect(applyCommand(stand(makeSegment('a')), mergeWith(uuid(2)))).toEqual({ refused: 'not-next' });
  });

  test('keeps the alternatives of both as whole texts', () => {
    const one = makeSegment('hello', { alternatives: [{ text: 'hallo', personId: null }] });
    const other = { ...next, alternatives: [{ text: 'word', personId: null }] };
    const [merged] = done(stand(one, { next: other }), mergeWith(uuid(2))).segments;
    expect(merged?.alternatives.map((each) => each.text)).toEqual(['hallo world', 'hello word']);
  });

  test('never lets a letter and a mark grow together', () => {
    const mark = makeSegment('', {
      id: uuid(2),
      words: [{ ...heardWords('x')[0]!, text: '\u0301', glue: true }],
    });
    expect(texts(done(stand(makeSegment('e'), { next: mark }), mergeWith(uuid(2))))).toEqual(['e \u0301']);
  });

  test('not beyond what can be edited', () => {
    const long = makeSegment('', { words: [{ ...heardWords('x')[0]!, text: 'x'.repeat(MOST_TEXT) }] });
    expect(applyCommand(stand(long, { next }), mergeWith(uuid(2)))).toEqual({ refused: 'too-long' });
  });
});

test('assign speaker changes the speaker alone', () => {
  const segment = makeSegment('a');
  const command: SegmentCommand = { ...base, kind: 'assign-speaker', speakerId: uuid(50) };
  const [now] = done(stand(segment), command).segments;
  expect(now).toEqual({ ...segment, speakerId: uuid(50), revision: 2 });
  expect(done(stand(now!), command).segments).toEqual([]);
});

describe('for any segment', () => {
  const anyStand = anySegment(1).chain((segment) =>
    fc.tuple(fc.constant(segment), anyAnchors(segment), fc.nat(40)),
  );

  test('split loses no text and no time, and merge puts it together again', () => {
    fc.assert(
      fc.property(anyStand, ([segment, anchors, at]) => {
        const answer = applyCommand(stand(segment, { anchors }), splitAt(at));
        if ('refused' in answer) return;
        const [left, right] = answer.applied.segments as [Segment, Segment];
        expect(left.startMs).toBe(segment.startMs);
        expect(left.endMs).toBeLessThanOrEqual(right.startMs);
        expect(right.endMs).toBe(segment.endMs);
        for (const anchor of answer.applied.anchors) {
          const owner = anchor.segmentId === left.id ? left : right;
          expect(anchor.end).toBeLessThanOrEqual(codePointLength(textOf(owner.words)));
        }
        const again = done(stand(left, { next: right, revision: 3 }), mergeWith(right.id)).segments[0]!;
        expect(textOf(again.words)).toBe(textOf(segment.words));
        expect([again.startMs, again.endMs]).toEqual([segment.startMs, segment.endMs]);
      }),
    );
  });

  test('merge keeps the words that anchors stand on', () => {
    const two = fc
      .tuple(anySegment(1), anySegment(2))
      .chain(([one, other]) => fc.tuple(fc.constant([one, other] as const), anyAnchors(other)));
    fc.assert(
      fc.property(two, ([[segment, next], anchors]) => {
        const applied = done(stand(segment, { next, anchors }), mergeWith(next.id));
        const text = textOf(applied.segments[0]!.words);
        for (const [at, anchor] of applied.anchors.entries()) {
          const before = anchors[at]!;
          expect(sliceCodePoints(text, anchor.start, anchor.end)).toBe(
            sliceCodePoints(textOf(next.words), before.start, before.end),
          );
        }
        expect(text.replaceAll(' ', '')).toBe(
          (textOf(segment.words) + textOf(next.words)).replaceAll(' ', ''),
        );
      }),
    );
  });
});
