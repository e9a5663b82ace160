import type { Segment } from './segment.ts';
import { isConfirmed } from './word-origin.ts';

/**
 * Marks of a segment. Signs of hallucination: `repetition` (the same phrase again and again), `no-speech`
 * (probably no speech there) and `known-phrase` (a phrase that speech models often write over silence or
 * music). `overlap`: several people speak at once. No words are removed because of a mark.
 * `unclear`: speech was detected but no words were recognised. The mark stays when a person adds words, so
 * that the segment is unclear again if they are deleted. `turn-start`: a person started a turn here.
 */
export const SEGMENT_MARKS = [
  'repetition',
  'no-speech',
  'known-phrase',
  'overlap',
  'unclear',
  'turn-start',
] as const;
export type SegmentMark = (typeof SEGMENT_MARKS)[number];

/** Sentence for each automatic mark, saying why the words are uncertain. */
export const MARK_REASONS: Record<Exclude<SegmentMark, 'turn-start'>, string> = {
  repetition: 'The same words repeat several times. The AI may have invented them.',
  'no-speech': 'Probably nobody speaks here. The AI may have invented these words.',
  'known-phrase': 'AI often invents this phrase where nobody speaks.',
  overlap: 'Several people speak at the same time.',
  unclear: 'Someone speaks here, but no words were recognised.',
};

type Marks = readonly SegmentMark[];

/** Combines marks, each once, in declaration order; omits the property if there are none. */
export function withMarks<S extends Pick<Segment, 'marks'>>(segment: S, ...marks: (Marks | undefined)[]): S {
  const { marks: _, ...bare } = segment;
  const all = new Set(marks.flatMap((some) => some ?? []));
  const ordered = SEGMENT_MARKS.filter((mark) => all.has(mark));
  return (ordered.length === 0 ? bare : { ...bare, marks: ordered }) as S;
}

export const isSameMarks = (one: Marks = [], other: Marks = []): boolean =>
  one.length === other.length && one.every((mark) => other.includes(mark));

/**
 * Drops hallucination marks once every word is confirmed or typed by a person. Overlap and unclear speech
 * remain true.
 */
export function dropSettledMarks(segment: Segment): Segment {
  if (!segment.marks || !segment.words.every(isConfirmed)) return segment;
  return withMarks(
    segment,
    segment.marks.filter((mark) => PERSISTENT_MARKS.has(mark)),
  );
}

const PERSISTENT_MARKS: ReadonlySet<SegmentMark> = new Set(['overlap', 'unclear', 'turn-start']);

/** Whether a person started a turn at this segment. */
export const startsTurn = ({ marks }: Pick<Segment, 'marks'>): boolean =>
  marks?.includes('turn-start') === true;

/** Whether a segment continues the turn before it: same speaker, and no manual turn start. */
export const continuesTurn = (
  before: Pick<Segment, 'speakerId'>,
  segment: Pick<Segment, 'speakerId' | 'marks'>,
): boolean => before.speakerId === segment.speakerId && !startsTurn(segment);

/** Sets or clears the manual turn start. */
export function setTurnStart(segment: Segment, isStart: boolean): Segment {
  if (startsTurn(segment) === isStart) return segment;
  return withMarks(segment, isStart ? [...(segment.marks ?? []), 'turn-start'] : withoutTurnStart(segment));
}

/** Marks without the manual turn start. */
export const withoutTurnStart = ({ marks = [] }: Pick<Segment, 'marks'>): SegmentMark[] =>
  marks.filter((mark) => mark !== 'turn-start');

/** Whether this is an unclear turn: speech without words. */
export const isUnclear = ({ words, marks }: Pick<Segment, 'words' | 'marks'>): boolean =>
  words.length === 0 && marks?.includes('unclear') === true;

/** Dismisses an unclear turn that a person found to need no words; it is no longer shown. */
export const dismissUnclear = (segment: Segment): Segment =>
  segment.marks?.includes('unclear')
    ? withMarks(
        segment,
        segment.marks.filter((mark) => mark !== 'unclear'),
      )
    : segment;

/** Marks after undoing a change: restores those that it removed, drops those that it added. */
export function undoMarks(before: Marks = [], after: Marks = [], now: Marks = []): SegmentMark[] {
  const kept = now.filter((mark) => !after.includes(mark) || before.includes(mark));
  return [...kept, ...before.filter((mark) => !after.includes(mark))];
}
