import { codePointLength, toUtf16 } from '../text/code-points.ts';
import { graphemes, hasLetters } from '../text/tokens.ts';
import { moveOffset, type SplitPoint, textChange } from './anchors.ts';
import { setTurnStart } from './marks.ts';
import { type Segment, textOf, type Word } from './segment.ts';
import { splitWord } from './word-times.ts';

export type SplitResult = { left: Segment; right: Segment; place: SplitPoint };

/**
 * Splits a segment at a code point; undefined if one side would be empty. A word may be divided, its time by
 * letters, but never between a letter and its marks; punctuation stays with its word. The left part keeps the
 * id.
 */
export function splitSegment(
  segment: Segment,
  at: number,
  made: { id: string; position: number; revision: number },
): SplitResult | undefined {
  const [leftWords, rightWords] = splitWords(segment.words, at);
  const [lastLeft, firstRight] = [leftWords.at(-1), rightWords[0]];
  if (!lastLeft || !firstRight) return undefined;
  const leftEnd = codePointLength(textOf(leftWords));
  const place = { leftEnd, rightStart: leftEnd + (firstRight.glue ? 0 : 1), newSegmentId: made.id };
  const conflicts = segment.conflicts.map((one) => ({
    ...one,
    cut: cutText(segment, one.text, leftEnd),
  }));
  const side = (words: Word[], half: 'before' | 'after'): Pick<Segment, 'words' | 'conflicts'> => ({
    words,
    conflicts: conflicts
      .map(({ personId, cut }) => ({ personId, text: cut[half] }))
      .filter(({ text }) => text !== textOf(words)),
  });
  return {
    left: { ...segment, ...side(leftWords, 'before'), endMs: lastLeft.endMs, revision: made.revision },
    right: setTurnStart(
      { ...segment, ...made, ...side(rightWords, 'after'), startMs: firstRight.startMs },
      false,
    ),
    place,
  };
}

/** Words before and after a code point of their text. */
function splitWords(words: readonly Word[], at: number): [Word[], Word[]] {
  let passed = 0;
  for (const [index, word] of words.entries()) {
    const start = passed + (index === 0 || word.glue ? 0 : 1);
    passed = start + codePointLength(word.text);
    if (at > passed || (at === passed && words[index + 1])) continue;
    const cut = cutInside(word.text, toUtf16(word.text, Math.max(at - start, 0)));
    if (cut === 0) return [words.slice(0, index), words.slice(index)];
    if (cut === word.text.length) return [words.slice(0, index + 1), words.slice(index + 1)];
    const [left, right] = splitWord(word, cut);
    return [
      [...words.slice(0, index), left],
      [right, ...words.slice(index + 1)],
    ];
  }
  return [[...words], []];
}

/** UTF-16 offset at which a word may be divided: between graphemes, with letters on both sides. */
function cutInside(text: string, at: number): number {
  let cut = 0;
  for (const character of graphemes(text)) {
    if (cut + character.length > at) break;
    cut += character.length;
  }
  if (!hasLetters(text.slice(0, cut))) return 0;
  return hasLetters(text.slice(cut)) ? cut : text.length;
}

/** Splits another version of the segment's text at the same place. */
function cutText(segment: Segment, text: string, leftEnd: number): { before: string; after: string } {
  const cut = toUtf16(text, moveOffset(leftEnd, textChange(textOf(segment.words), text), 'end'));
  return { before: text.slice(0, cut).trim(), after: text.slice(cut).trim() };
}
