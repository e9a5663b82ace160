import { type SegmentState, textOfState } from './history.ts';
import { isSameMarks } from './marks.ts';
import { type Segment, textOf, type Word } from './segment.ts';
import { isSameOrigin } from './word-origin.ts';

/** Whether two states of a segment are equal in content; positions and revisions are ignored. */
export function isSameSegment(one: Segment, other: Segment): boolean {
  const hasSameBounds =
    one.startMs === other.startMs && one.endMs === other.endMs && one.language === other.language;
  return (
    hasSameBounds &&
    one.speakerId === other.speakerId &&
    isSameConflicts(one.conflicts, other.conflicts) &&
    isSameMarks(one.marks, other.marks) &&
    isSameWords(one.words, other.words)
  );
}

export const isSameConflicts = (one: Segment['conflicts'], other: Segment['conflicts']): boolean =>
  one.length === other.length &&
  one.every(({ text, personId }, at) => other[at]!.text === text && other[at]!.personId === personId);

/** Whether a segment still has the text, bounds and conflicts that a change gave it. */
export function isUntouched(segment: Segment, state: SegmentState): boolean {
  const { startMs, endMs, conflicts } = state;
  return (
    textOf(segment.words) === textOfState(state) &&
    segment.words.length === state.words.length &&
    segment.startMs === startMs &&
    segment.endMs === endMs &&
    isSameConflicts(segment.conflicts, conflicts)
  );
}

/** Whether words are equal in every property. */
export const isSameWords = (one: readonly Word[], other: readonly Word[]): boolean =>
  isSameText(one, other) &&
  one.every((word, at) => {
    const counterpart = other[at]!;
    const hasSameMarks =
      word.confidence === counterpart.confidence && word.disfluency === counterpart.disfluency;
    return (
      hasSameMarks &&
      isSameOrigin(word, counterpart) &&
      isSameTime(word, counterpart) &&
      word.glue === counterpart.glue
    );
  });

export const isSameText = (one: readonly Word[], other: readonly Word[]): boolean =>
  one.length === other.length && one.every((word, at) => word.text === other[at]!.text);

export const isSameTime = (one: Word, other: Word): boolean =>
  one.startMs === other.startMs && one.endMs === other.endMs && one.timing === other.timing;
