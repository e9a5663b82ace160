import { tidyText } from '../text/normalise.ts';
import type { RefusalReason } from './command.ts';
import type { SegmentChange, SegmentState } from './history.ts';
import { undoMarks, withMarks } from './marks.ts';
import { changeIn, findIn } from './moves.ts';
import type { Moves } from './moves.ts';
import { rebaseText } from './rebase.ts';
import { isEqual } from './same-segment.ts';
import { textOf } from './segment.ts';
import type { Segment } from './segment.ts';
import { followTrail, textIn } from './trail.ts';
import type { Trail } from './trail.ts';
import { undoWords } from './undo-words.ts';

/** A change of a segment that was there before. */
export type Changed = SegmentChange & { before: SegmentState };

/** What came after the change that is taken back. */
export type Since = {
  later: readonly SegmentChange[];
  /** The speaker that stands for one today: another one where it was merged away; undefined where none does. */
  speakerNow: (speakerId: string | null) => string | null | undefined;
  /** It was one of many turns that changed their speaker at once. */
  hasMany: boolean;
};

/** Takes the change of one segment back, wherever its words are now. */
export function undoChange(moves: Moves, change: Changed, since: Since): RefusalReason | null {
  const trail = followTrail(change.segmentId, since.later);
  const segments = trail.domain.flatMap((id) => findIn(moves, id) ?? []);
  if (segments.length !== trail.domain.length) return 'built-upon';
  const texts = undoTexts(change, trail, segments);
  if (!texts) return 'built-upon';
  const isWhole = segments.length === 1 && isAlone(trail);
  const made: Segment[] = [];
  for (const [at, segment] of segments.entries()) {
    const speakerId = undoSpeaker(change, segment, { ...since, isAlone: isAlone(trail) });
    if (speakerId === undefined) return 'built-upon';
    const span = isWhole ? undoSpan(change, segment) : segment;
    const words = { before: change.before.words, after: change.after.words, now: segment.words };
    const now = {
      ...segment,
      ...span,
      speakerId,
      words: undoWords(words, texts[at]!, span, moves.personId),
      alternatives: isWhole ? undoAlternatives(change, segment) : segment.alternatives,
    };
    made.push(withMarks(now, undoMarks(change.before.marks, change.after.marks, segment.marks)));
  }
  for (const [at, segment] of made.entries()) {
    if (!isEqual(segment, segments[at]!)) changeIn(moves, segment);
  }
  return null;
}

/** No words of other segments stand around it. */
const isAlone = ({ before, after }: Trail): boolean => before === '' && after === '';

/** The texts of the segments with the change taken out; undefined where others changed the same words. */
function undoTexts(
  { before, after }: Changed,
  trail: Trail,
  segments: readonly Segment[],
): string[] | undefined {
  const [base, text] = [textIn(after), textIn(before)];
  if (base === text) return segments.map(({ words }) => textOf(words));
  const parts = rebaseText(trail, segments, { base, text: tidyText(text) });
  return parts.some((part) => part.alternative !== null) ? undefined : parts.map((part) => part.text);
}

/** Undefined where somebody else gave the words to another speaker since. */
function undoSpeaker(
  { before, after }: Changed,
  { speakerId }: Segment,
  { isAlone, hasMany, speakerNow }: Since & { isAlone: boolean },
): string | null | undefined {
  const old = speakerNow(before.speakerId);
  if (before.speakerId === after.speakerId || speakerId === old) return speakerId;
  const isAsGiven = speakerId === after.speakerId || speakerId === speakerNow(after.speakerId);
  if (isAsGiven && isAlone) return old;
  return hasMany ? speakerId : undefined;
}

type Bounds = Pick<SegmentState, 'startMs' | 'endMs' | 'language'>;

/** Each as it was, unless the change left it alone or it was changed again since. */
function undoSpan({ before, after }: Changed, now: Bounds): Bounds {
  const [was, made]: Bounds[] = [before, after];
  const pick = <K extends keyof Bounds>(key: K): Bounds[K] =>
    was![key] === made![key] || now[key] !== made![key] ? now[key] : was![key];
  return { startMs: pick('startMs'), endMs: pick('endMs'), language: pick('language') };
}

/** Alternatives that the change settled are there again, those that it brought are not. */
function undoAlternatives({ before, after }: Changed, now: Segment): Segment['alternatives'] {
  const has = (all: Segment['alternatives'], one: Segment['alternatives'][number]): boolean =>
    all.some(({ text, personId }) => text === one.text && personId === one.personId);
  const text = textOf(now.words);
  return [
    ...now.alternatives.filter((one) => !has(after.alternatives, one) || has(before.alternatives, one)),
    ...before.alternatives.filter(
      (one) => !has(after.alternatives, one) && !has(now.alternatives, one) && one.text !== text,
    ),
  ];
}
