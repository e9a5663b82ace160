import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointLength, sliceCodePoints } from '../text/code-points.ts';
import { tidyText } from '../text/normalise.ts';
import { anyText } from '../text/texts.factory.ts';
import { moveAnchor, splitAnchor, textChange } from './anchors.ts';
import { makeAnchor, makeSegment, uuid } from './segments.factory.ts';

/**
 * Anchors the words in [brackets], changes the text, and returns the new text with brackets at the moved
 * anchor.
 */
function move(marked: string, after: string): string {
  const start = codePointLength(marked.split('[')[0]!);
  const end = start + codePointLength(marked.slice(marked.indexOf('[') + 1, marked.indexOf(']')));
  const before = marked.replace(/[[\]]/g, '');
  const moved = moveAnchor(makeAnchor(makeSegment(before), start, end), textChange(before, after), 2);
  const text = Array.from(after);
  text.splice(moved.end, 0, ']');
  text.splice(moved.start, 0, '[');
  return text.join('') + (moved.lost ? ' lost' : '');
}

test.each([
  ['the [quick] fox', 'the very quick fox', 'the very [quick] fox'],
  ['the [quick] fox', 'the quick red fox', 'the [quick] red fox'],
  ['the [quick] fox', 'the fox', 'the []fox lost'],
  ['the [quick] fox', 'the slow fox', 'the [slow] fox'],
  ['the [color] fades', 'the colour fades', 'the [colour] fades'],
  ['[the quick] fox', 'quick fox', '[quick] fox'],
  ['the [quick brown] fox', 'the quick fox', 'the [quick ]fox'],
  ['the qu[ick] fox', 'a quick fox', 'a qu[ick] fox'],
  ['😀 ሰላም [ዓለም] 👩‍👩‍👧‍👦', 'ሰላም ዓለም 😀', 'ሰላም [ዓለም] 😀'],
  ['今天[天气]很好', '昨天天气不好', '昨天[天气]不好'],
  ['[שלום] עולם', 'הוא אמר שלום עולם', 'הוא אמר [שלום] עולם'],
])('%s → %s', (marked, after, expected) => {
  expect(move(marked, after)).toBe(expected);
});

describe('for any two texts', () => {
  test('an anchor stays inside the text, and keeps its words where nothing in it changed', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(40), fc.nat(40), (rawBefore, rawAfter, one, other) => {
        const [before, after] = [tidyText(rawBefore), tidyText(rawAfter)];
        const length = codePointLength(before);
        const [start, end] = [Math.min(one, other, length), Math.min(Math.max(one, other), length)];
        const change = textChange(before, after);
        const moved = moveAnchor(makeAnchor(makeSegment(before), start, end), change, 2);
        expect(moved.start).toBeGreaterThanOrEqual(0);
        expect(moved.end).toBeGreaterThanOrEqual(moved.start);
        expect(moved.end).toBeLessThanOrEqual(codePointLength(after));
        expect(moved.lost).toBe(moved.start === moved.end && start < end);
        const isUntouched = change.every((hunk) => hunk.oldEnd <= start || hunk.oldStart >= end);
        if (isUntouched && start < end) {
          expect(sliceCodePoints(after, moved.start, moved.end)).toBe(sliceCodePoints(before, start, end));
        }
      }),
    );
  });

  test('a change describes the new text exactly', () => {
    fc.assert(
      fc.property(anyText, anyText, (rawBefore, rawAfter) => {
        const [before, after] = [tidyText(rawBefore), tidyText(rawAfter)];
        let written = '';
        let from = 0;
        for (const hunk of textChange(before, after)) {
          written +=
            sliceCodePoints(before, from, hunk.oldStart) + sliceCodePoints(after, hunk.newStart, hunk.newEnd);
          from = hunk.oldEnd;
        }
        expect(written + sliceCodePoints(before, from)).toBe(after);
      }),
    );
  });
});

test('a lost anchor stays lost', () => {
  const lost = { ...makeAnchor(makeSegment('a b'), 1, 1), lost: true };
  expect(moveAnchor(lost, textChange('a b', 'x a b'), 2)).toMatchObject({ start: 3, end: 3, lost: true });
});

test.each([
  [0, 5, { start: 0, end: 5, unitId: uuid(1) }],
  [6, 11, { start: 0, end: 5, unitId: uuid(9) }],
  [3, 11, { start: 0, end: 5, unitId: uuid(9) }],
  [0, 8, { start: 0, end: 5, unitId: uuid(1) }],
  [5, 6, { start: 5, end: 5, unitId: uuid(1), lost: true }],
  [6, 6, { start: 0, end: 0, unitId: uuid(9), lost: false }],
])("an anchor from %i to %i of 'hello|world' goes with most of its words", (start, end, expected) => {
  const anchor = makeAnchor(makeSegment('hello world'), start, end);
  expect(splitAnchor(anchor, { leftEnd: 5, rightStart: 6, newSegmentId: uuid(9) }, 2)).toMatchObject(
    expected,
  );
});
