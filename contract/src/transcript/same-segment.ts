import type { SegmentState } from './history.ts';
import { isSameMarks } from './marks.ts';
import { textOf } from './segment.ts';
import type { Segment } from './segment.ts';
import { textIn } from './trail.ts';
import { isSameWords } from './undo-words.ts';

/** Whether two states of a segment say the same. */
export function isEqual(one: Segment, other: Segment): boolean {
  const isAround =
    one.startMs === other.startMs && one.endMs === other.endMs && one.language === other.language;
  return (
    isAround &&
    one.speakerId === other.speakerId &&
    isSameAlternatives(one.alternatives, other.alternatives) &&
    isSameMarks(one.marks, other.marks) &&
    isSameWords(one.words, other.words)
  );
}

export const isSameAlternatives = (one: Segment['alternatives'], other: Segment['alternatives']): boolean =>
  one.length === other.length &&
  one.every(({ text, personId }, at) => other[at]!.text === text && other[at]!.personId === personId);

/** Whether a segment has the text, the bounds and the alternatives that a change gave it. */
export function isUntouched(segment: Segment, state: SegmentState): boolean {
  const { startMs, endMs, alternatives } = state;
  return (
    textOf(segment.words) === textIn(state) &&
    segment.words.length === state.words.length &&
    segment.startMs === startMs &&
    segment.endMs === endMs &&
    isSameAlternatives(segment.alternatives, alternatives)
  );
}
