import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointLength, sliceCodePoints } from '../text/code-points.ts';
import { type Applied, applyCommand, type CommandContext } from './apply-command.ts';
import { MAX_SEGMENT_TEXT, type RetimeCommand, type SegmentCommand } from './command.ts';
import { type Segment, textOf } from './segment.ts';
import {
  anyAnchors,
  anySegment,
  EDITOR,
  makeAnchor,
  makeSegment,
  transcribedWords,
  uuid,
} from './segments.factory.ts';

const base = { id: uuid(8), segmentId: uuid(1), revision: 1 };
const splitAt = (at: number): SegmentCommand => ({ ...base, kind: 'split', at, newSegmentId: uuid(9) });
const mergeWith = (withId: string): SegmentCommand => ({ ...base, kind: 'merge', withId });

function context(segment: Segment, rest: Partial<CommandContext> = {}): CommandContext {
  return { segment, next: null, anchors: [], revision: 2, personId: EDITOR, ...rest };
}

function done(at: CommandContext, command: SegmentCommand): Applied {
  const answer = applyCommand(at, command);
  if ('refused' in answer) throw new Error(`refused: ${answer.refused}`);
  return answer.applied;
}

const texts = (applied: Applied): string[] => applied.segments.map((segment) => textOf(segment.words));

describe('set text', () => {
  test('moves anchors, and resolves conflicts only on request', () => {
    const segment = makeSegment('the quick fox', { conflicts: [{ text: 'a fox', personId: null }] });
    const anchors = [makeAnchor(segment, 4, 9)];
    const set = { ...base, kind: 'set-text' as const, text: 'a very quick fox' };
    const applied = done(context(segment, { anchors }), set);
    expect(applied.anchors).toMatchObject([{ start: 7, end: 12, revision: 2 }]);
    expect(applied.segments).toMatchObject([{ revision: 2, conflicts: segment.conflicts }]);
    expect(done(context(segment), { ...set, resolvesConflicts: true }).segments[0]?.conflicts).toEqual([]);
  });

  test('the same text changes nothing', () => {
    expect(
      done(context(makeSegment('a b')), { ...base, kind: 'set-text', text: ' a\u00A0 b' }).segments,
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
    expect(texts(done(context(makeSegment(text)), splitAt(at)))).toEqual(expected);
  });

  test('divides the time of a word by its letters', () => {
    const [left, right] = done(context(makeSegment('abcd end')), splitAt(1)).segments;
    expect(left).toMatchObject({
      startMs: 0,
      endMs: 100,
      words: [{ text: 'a', timing: 'estimated', confidence: 0.9 }],
    });
    expect(right).toMatchObject({ id: uuid(9), startMs: 100, endMs: 900, position: 2048, speakerId: null });
  });

  test.each([0, 5, 99])('refuses to split hello at %i, where one side is empty', (at) => {
    expect(applyCommand(context(makeSegment('hello')), splitAt(at))).toEqual({ refused: 'nothing-to-split' });
  });

  test('splits a conflicting text where the text is split', () => {
    const segment = makeSegment('the quick fox ran home', {
      conflicts: [{ text: 'the slow fox ran home', personId: null }],
    });
    const [left, right] = done(context(segment), splitAt(13)).segments;
    expect([left?.conflicts, right?.conflicts]).toEqual([[{ text: 'the slow fox', personId: null }], []]);
  });

  test('is refused if no position is left', () => {
    const next = makeSegment('c', { id: uuid(2), position: 1025 });
    expect(applyCommand(context(makeSegment('a b'), { next }), splitAt(1))).toEqual({ refused: 'no-room' });
  });
});

describe('merge', () => {
  const next = makeSegment('world', { id: uuid(2), startMs: 5_000, position: 2048, speakerId: uuid(50) });

  test('keeps the id of the first segment', () => {
    const anchors = [makeAnchor(next, 0, 5)];
    const applied = done(context(makeSegment('hello'), { next, anchors }), mergeWith(uuid(2)));
    expect(applied).toMatchObject({
      segments: [{ id: uuid(1), startMs: 0, endMs: 5_400, speakerId: uuid(50) }],
      gone: [uuid(2)],
      anchors: [{ unitId: uuid(1), start: 6, end: 11 }],
      lineage: [{ kind: 'merged-into', segmentId: uuid(2), otherId: uuid(1) }],
    });
    expect(texts(applied)).toEqual(['hello world']);
  });

  test('accepts only the next segment', () => {
    expect(applyCommand(context(makeSegment('a'), { next }), mergeWith(uuid(3)))).toEqual({
      refused: 'not-next',
    });
    expect(applyCommand(context(makeSegment('a')), mergeWith(uuid(2)))).toEqual({ refused: 'not-next' });
  });

  test('keeps the conflicts of both as whole texts', () => {
    const one = makeSegment('hello', { conflicts: [{ text: 'hallo', personId: null }] });
    const other = { ...next, conflicts: [{ text: 'word', personId: null }] };
    const [merged] = done(context(one, { next: other }), mergeWith(uuid(2))).segments;
    expect(merged?.conflicts.map((each) => each.text)).toEqual(['hallo world', 'hello word']);
  });

  test('never lets a letter and a mark combine', () => {
    const mark = makeSegment('', {
      id: uuid(2),
      words: [{ ...transcribedWords('x')[0]!, text: '\u0301', glue: true }],
    });
    expect(texts(done(context(makeSegment('e'), { next: mark }), mergeWith(uuid(2))))).toEqual(['e \u0301']);
  });

  test('is refused beyond the longest text that can be edited', () => {
    const long = makeSegment('', {
      words: [{ ...transcribedWords('x')[0]!, text: 'x'.repeat(MAX_SEGMENT_TEXT) }],
    });
    expect(applyCommand(context(long, { next }), mergeWith(uuid(2)))).toEqual({ refused: 'too-long' });
  });
});

test('assign speaker changes only the speaker', () => {
  const segment = makeSegment('a');
  const command: SegmentCommand = { ...base, kind: 'assign-speaker', speakerId: uuid(50) };
  const [now] = done(context(segment), command).segments;
  expect(now).toEqual({ ...segment, speakerId: uuid(50), revision: 2 });
  expect(done(context(now!), command).segments).toEqual([]);
});

describe('for any segment', () => {
  const anyContext = anySegment(1).chain((segment) =>
    fc.tuple(fc.constant(segment), anyAnchors(segment), fc.nat(40)),
  );

  test('split loses no text and no time, and merge restores the segment', () => {
    fc.assert(
      fc.property(anyContext, ([segment, anchors, at]) => {
        const answer = applyCommand(context(segment, { anchors }), splitAt(at));
        if ('refused' in answer) return;
        const [left, right] = answer.applied.segments as [Segment, Segment];
        expect(left.startMs).toBe(segment.startMs);
        expect(left.endMs).toBeLessThanOrEqual(right.startMs);
        expect(right.endMs).toBe(segment.endMs);
        for (const anchor of answer.applied.anchors) {
          const owner = anchor.unitId === left.id ? left : right;
          expect(anchor.end).toBeLessThanOrEqual(codePointLength(textOf(owner.words)));
        }
        const again = done(context(left, { next: right, revision: 3 }), mergeWith(right.id)).segments[0]!;
        expect(textOf(again.words)).toBe(textOf(segment.words));
        expect([again.startMs, again.endMs]).toEqual([segment.startMs, segment.endMs]);
      }),
    );
  });

  test('merge keeps the words of anchors', () => {
    const two = fc
      .tuple(anySegment(1), anySegment(2))
      .chain(([one, other]) => fc.tuple(fc.constant([one, other] as const), anyAnchors(other)));
    fc.assert(
      fc.property(two, ([[segment, next], anchors]) => {
        const applied = done(context(segment, { next, anchors }), mergeWith(next.id));
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

const segment = makeSegment('um we met');
const segmentsAfter = (at: Segment, command: SegmentCommand | RetimeCommand) => {
  const answer = applyCommand(
    { segment: at, next: null, anchors: [], revision: 2, personId: EDITOR },
    command,
  );
  return 'refused' in answer ? answer.refused : answer.applied.segments;
};

describe('commands on words', () => {
  test('confirm records the person and keeps the confidence', () => {
    const [now] = segmentsAfter(segment, { ...base, kind: 'confirm', start: 3, end: 5 }) as Segment[];
    expect(now!.words.map(({ confirmedBy }) => confirmedBy)).toEqual([undefined, EDITOR, undefined]);
    expect(now!.words.map(({ confidence }) => confidence)).toEqual([0.9, 0.9, 0.9]);
    expect(now!.revision).toBe(2);
    expect(segmentsAfter(now!, { ...base, kind: 'confirm', start: 3, end: 5 })).toEqual([]);
  });

  test('mark a disfluency and remove the mark', () => {
    const mark = { ...base, kind: 'mark-disfluency' as const, start: 0, end: 2 };
    const [marked] = segmentsAfter(segment, { ...mark, disfluency: 'filler' }) as Segment[];
    expect(marked!.words.map(({ disfluency }) => disfluency)).toEqual(['filler', undefined, undefined]);
    const [bare] = segmentsAfter(marked!, { ...mark, disfluency: null }) as Segment[];
    expect(bare!.words).toEqual(segment.words);
  });
});

describe('times found in the audio', () => {
  const retime: RetimeCommand = {
    ...base,
    kind: 'retime',
    text: 'um we met',
    times: [{ startMs: 20, endMs: 90 }, null, { startMs: 1_200, endMs: 9_999 }],
  };

  test('are applied in order inside the segment; words without a new time stay', () => {
    const [now] = segmentsAfter(segment, retime) as Segment[];
    expect(now!.words.map(({ startMs, endMs, timing }) => [startMs, endMs, timing])).toEqual([
      [20, 90, 'aligned'],
      [500, 900, 'recognised'],
      [1_200, 1_400, 'aligned'],
    ]);
  });

  test('are refused for another text', () => {
    expect(segmentsAfter(makeSegment('um we meet'), retime)).toBe('changed-since');
    expect(segmentsAfter(segment, { ...retime, times: [] })).toBe('changed-since');
  });
});
