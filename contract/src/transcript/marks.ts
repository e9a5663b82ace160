import type { Segment } from './segment.ts';
import { isConfirmed } from './word-origin.ts';

/**
 * What a machine noticed of an utterance while it listened: signs that words were made up (`repetition`: the same
 * phrase again and again; `no-speech`: nobody seems to speak there; `known-phrase`: one that speech models are known to
 * write over silence and music), and `overlap`: somebody else speaks at the same time. Nothing is left out for it.
 * `unclear`: speech was detected here and no words were recognised. Such a segment has no words until a person writes
 * them; the mark stays, so that it is unclear again where they are taken out. `turn-start` comes from people: a turn
 * begins here, whoever spoke before.
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

/** What a person reads of a mark of the machine, with why the words are doubtful. */
export const MARK_REASONS: Record<Exclude<SegmentMark, 'turn-start'>, string> = {
  repetition: 'The same words again and again: the machine may have made them up.',
  'no-speech': 'Nobody seems to speak here: the machine may have made these words up.',
  'known-phrase': 'Machines often write this where nobody speaks.',
  overlap: 'Several people speak at once here.',
  unclear: 'Somebody speaks here, but no words were recognised.',
};

type Marks = readonly SegmentMark[];

/** The marks of both, each once, in the order in which they are declared; the property is left out where none is. */
export function withMarks<S extends Pick<Segment, 'marks'>>(segment: S, ...marks: (Marks | undefined)[]): S {
  const { marks: _, ...bare } = segment;
  const all = new Set(marks.flatMap((some) => some ?? []));
  const ordered = SEGMENT_MARKS.filter((mark) => all.has(mark));
  return (ordered.length === 0 ? bare : { ...bare, marks: ordered }) as S;
}

export const isSameMarks = (one: Marks = [], other: Marks = []): boolean =>
  one.length === other.length && one.every((mark) => other.includes(mark));

/**
 * A segment whose words a person wrote or confirmed. Once nothing in it is the machine's any more, none of it can be
 * made up; that people speak at once stays true whoever wrote it down, and so does that no words were recognised.
 */
export function settleMarks(segment: Segment): Segment {
  if (!segment.marks || !segment.words.every(isConfirmed)) return segment;
  return withMarks(
    segment,
    segment.marks.filter((mark) => LASTING.has(mark)),
  );
}

const LASTING: ReadonlySet<SegmentMark> = new Set(['overlap', 'unclear', 'turn-start']);

/** Whether a person began a turn at this segment. */
export const startsTurn = ({ marks }: Pick<Segment, 'marks'>): boolean =>
  marks?.includes('turn-start') === true;

/** Whether a segment belongs to the same turn as the one before it: the same speaker, and nobody began a turn. */
export const continuesTurn = (
  before: Pick<Segment, 'speakerId'>,
  segment: Pick<Segment, 'speakerId' | 'marks'>,
): boolean => before.speakerId === segment.speakerId && !startsTurn(segment);

/** A segment at which a turn begins, or does not begin unless the speaker changes. */
export function setTurnStart(segment: Segment, isStart: boolean): Segment {
  if (startsTurn(segment) === isStart) return segment;
  return withMarks(segment, isStart ? [...(segment.marks ?? []), 'turn-start'] : withoutTurnStart(segment));
}

/** The marks that a segment keeps where it does not begin a turn. */
export const withoutTurnStart = ({ marks = [] }: Pick<Segment, 'marks'>): SegmentMark[] =>
  marks.filter((mark) => mark !== 'turn-start');

/** Whether somebody speaks here and nobody has said yet what: an unclear turn. */
export const isUnclear = ({ words, marks }: Pick<Segment, 'words' | 'marks'>): boolean =>
  words.length === 0 && marks?.includes('unclear') === true;

/** A segment whose unclear speech a person listened to and found to need no words: it is shown no longer. */
export const dismissUnclear = (segment: Segment): Segment =>
  segment.marks?.includes('unclear')
    ? withMarks(
        segment,
        segment.marks.filter((mark) => mark !== 'unclear'),
      )
    : segment;

/** The marks after a change was taken back: those that it took are there again, those that it brought are not. */
export function undoMarks(before: Marks = [], after: Marks = [], now: Marks = []): SegmentMark[] {
  const kept = now.filter((mark) => !after.includes(mark) || before.includes(mark));
  return [...kept, ...before.filter((mark) => !after.includes(mark))];
}
