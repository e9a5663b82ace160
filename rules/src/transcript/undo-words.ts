import { matchIndices } from './diff.ts';
import { retimeWords } from './retime.ts';
import { isSameText, isSameTime, isSameWords } from './segment-equality.ts';
import { textOf, type Word } from './segment.ts';
import { isSameOrigin, typedBy } from './word-origin.ts';
import { normaliseWordTimes, type TimeSpan } from './word-times.ts';

/** Words before a change, after it, and now. */
export type WordVersions = { before: readonly Word[]; after: readonly Word[]; now: readonly Word[] };

const textsOf = (words: readonly Word[]): string[] => words.map((word) => word.text);

/**
 * Words of a text after a change is undone. Words that the change removed regain times, confidence and
 * origin; words that it left alone stay as they are now, including aligned times.
 *
 * @param text     the text without the change
 * @param personId who undoes it; author of words without an earlier version
 */
export function undoWords(
  words: WordVersions,
  text: string,
  segment: TimeSpan & { language: string | null },
  personId: string | null,
): Word[] {
  const { before, after, now } = words;
  if (isSameWords(before, after) && text === textOf(now)) return [...now];
  const indexInAfter = matchIndices(textsOf(before), textsOf(after));
  if (isSameText(after, now) && text === textOf(before)) {
    const back = before.map((word, at) => {
      const place = indexInAfter[at];
      return place === undefined ? word : revertWord(word, after[place]!, now[place]!);
    });
    // Others may have split the segment, so that it is shorter now.
    return normaliseWordTimes(back, segment);
  }
  const made = retimeWords(now, text, segment, typedBy(personId));
  const origins = new Map(matchIndices(textsOf(now), textsOf(made)).map((place, at) => [place, now[at]!]));
  for (const [at, place] of matchIndices(textsOf(before), textsOf(made)).entries()) {
    if (place === undefined) continue;
    const [left, here] = [after[indexInAfter[at] ?? -1], origins.get(place)];
    const word = left && here ? revertWord(before[at]!, left, here) : before[at]!;
    made[place] = { ...textParts(made[place]!), ...withoutText(word) };
  }
  return normaliseWordTimes(made, segment);
}

/** Restores each property that the change was the last to touch. */
function revertWord(before: Word, after: Word, now: Word): Word {
  const { startMs, endMs, timing } = isSameTime(before, after) || !isSameTime(now, after) ? now : before;
  const confidence = before.confidence === after.confidence ? now.confidence : before.confidence;
  const disfluency = before.disfluency === after.disfluency ? now.disfluency : before.disfluency;
  const { source, confirmedBy } = isSameOrigin(before, after) ? now : before;
  const { disfluency: _, source: _source, confirmedBy: _confirmedBy, ...rest } = before;
  const origin = { ...(source && { source }), ...(confirmedBy && { confirmedBy }) };
  return { ...rest, startMs, endMs, timing, confidence, ...origin, ...(disfluency && { disfluency }) };
}

/** Word without its text and glue, which the text determines. */
function withoutText({ text: _text, glue: _glue, ...rest }: Word): Omit<Word, 'text' | 'glue'> {
  return rest;
}
const textParts = ({ text, glue }: Word): Pick<Word, 'text' | 'glue'> => (glue ? { text, glue } : { text });
