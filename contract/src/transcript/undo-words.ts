import { matches } from './align.ts';
import { retimeWords } from './retime.ts';
import { textOf } from './segment.ts';
import type { Word } from './segment.ts';
import { isSameOrigin, typedBy } from './word-origin.ts';
import { settleWords } from './word-times.ts';
import type { Span } from './word-times.ts';

/** Words before a change, after it, and as they are now. */
export type Thrice = { before: readonly Word[]; after: readonly Word[]; now: readonly Word[] };

const written = (words: readonly Word[]): string[] => words.map((word) => word.text);
const isSameText = (one: readonly Word[], other: readonly Word[]): boolean =>
  one.length === other.length && one.every((word, at) => word.text === other[at]!.text);

/**
 * The words of a text from which a change was taken back. What the change took away has its times, confidence and
 * origin again; what it left alone stays as it is now, new times from the audio included.
 *
 * @param text     the words now, with the change taken back
 * @param personId who takes it back: words that stood nowhere before are theirs
 */
export function undoWords(
  words: Thrice,
  text: string,
  segment: Span & { language: string | null },
  personId: string | null,
): Word[] {
  const { before, after, now } = words;
  if (isSameWords(before, after) && text === textOf(now)) return [...now];
  const inAfter = matches(written(before), written(after));
  if (isSameText(after, now) && text === textOf(before)) {
    const back = before.map((word, at) => {
      const place = inAfter[at];
      return place === undefined ? word : withoutChange(word, after[place]!, now[place]!);
    });
    // Others may have split the segment: then it is shorter than it was.
    return settleWords(back, segment);
  }
  const made = retimeWords(now, text, segment, typedBy(personId));
  const origins = new Map(matches(written(now), written(made)).map((place, at) => [place, now[at]!]));
  for (const [at, place] of matches(written(before), written(made)).entries()) {
    if (place === undefined) continue;
    const [left, here] = [after[inAfter[at] ?? -1], origins.get(place)];
    const word = left && here ? withoutChange(before[at]!, left, here) : before[at]!;
    made[place] = { ...joined(made[place]!), ...bare(word) };
  }
  return settleWords(made, segment);
}

/** Each property: as it was before where the change was the last to touch it, else as it is now. */
function withoutChange(before: Word, after: Word, now: Word): Word {
  const { startMs, endMs, timing } = isSameTime(before, after) || !isSameTime(now, after) ? now : before;
  const confidence = before.confidence === after.confidence ? now.confidence : before.confidence;
  const disfluency = before.disfluency === after.disfluency ? now.disfluency : before.disfluency;
  const { source, confirmedBy } = isSameOrigin(before, after) ? now : before;
  const { disfluency: _, source: _source, confirmedBy: _confirmedBy, ...rest } = before;
  const origin = { ...(source && { source }), ...(confirmedBy && { confirmedBy }) };
  return { ...rest, startMs, endMs, timing, confidence, ...origin, ...(disfluency && { disfluency }) };
}

const isSameTime = (one: Word, other: Word): boolean =>
  one.startMs === other.startMs && one.endMs === other.endMs && one.timing === other.timing;

/** A word without its text and what joins it to the one before it, which the text decides. */
function bare({ text: _text, glue: _glue, ...rest }: Word): Omit<Word, 'text' | 'glue'> {
  return rest;
}
const joined = ({ text, glue }: Word): Pick<Word, 'text' | 'glue'> => (glue ? { text, glue } : { text });

/** Whether words are the same in every way. */
export const isSameWords = (one: readonly Word[], other: readonly Word[]): boolean =>
  isSameText(one, other) &&
  one.every((word, at) => {
    const twin = other[at]!;
    const isSaidSame = word.confidence === twin.confidence && word.disfluency === twin.disfluency;
    return isSaidSame && isSameOrigin(word, twin) && isSameTime(word, twin) && word.glue === twin.glue;
  });
