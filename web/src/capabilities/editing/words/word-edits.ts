import { type Segment, textOf, type TextRange, wordRanges } from '@colloquy/rules/transcript';
import { sliceCodePoints, codePointLength } from '@colloquy/rules/text';
import type { CommandDraft } from '../edit-session.ts';

/** Letters of a word without adjacent punctuation; a word of punctuation alone matches nothing. */
const LETTERS = /[\p{L}\p{N}\p{M}](?:.*[\p{L}\p{N}\p{M}])?/su;

/** Range of a word's letters in the text of its segment. */
export function letterSpan(segment: Segment, word: number): TextRange {
  const range = wordRanges(segment.words)[word];
  if (!range) return { start: 0, end: 0 };
  const { text } = segment.words[word]!;
  const found = LETTERS.exec(text);
  if (!found) return range;
  const start = range.start + codePointLength(text.slice(0, found.index));
  return { start, end: start + codePointLength(found[0]) };
}

type SpanReplacement = TextRange & { added: string };

/** Replaces ranges from last to first, so that earlier offsets stay valid. */
function replaceSpans(segment: Segment, changes: readonly SpanReplacement[]): CommandDraft {
  const before = textOf(segment.words);
  const text = changes.reduceRight(
    (now, { start, end, added }) => sliceCodePoints(now, 0, start) + added + sliceCodePoints(now, end),
    before,
  );
  return { kind: 'set-text', segmentId: segment.id, text };
}

/** Replaces a word's letters and keeps its punctuation. */
export const replaceLetters = (segment: Segment, word: number, letters: string): CommandDraft =>
  replaceSpans(segment, [{ ...letterSpan(segment, word), added: letters }]);

/** Removes words with their punctuation and one adjacent space. */
export function removeWords(segment: Segment, from: number, to = from + 1): CommandDraft {
  const ranges = wordRanges(segment.words);
  const { start } = ranges[from]!;
  const next = ranges[to];
  const span = next
    ? { start, end: next.start }
    : { start: ranges[from - 1]?.end ?? start, end: ranges[to - 1]!.end };
  return replaceSpans(segment, [{ ...span, added: '' }]);
}

/** Joins words into one; a single word joins the next. */
export function joinWords(segment: Segment, from: number, to: number): CommandDraft | undefined {
  const ranges = wordRanges(segment.words).slice(from, Math.max(to, from + 2));
  const gaps = ranges.slice(1).flatMap(({ start }, at) => {
    const { end } = ranges[at]!;
    return end < start ? [{ start: end, end: start, added: '' }] : [];
  });
  return gaps.length > 0 ? replaceSpans(segment, gaps) : undefined;
}

/** Toggles the case of first letters; undefined in scripts without case. */
export function toggleCapitals(segment: Segment, from: number, to: number): CommandDraft | undefined {
  const text = textOf(segment.words);
  const language = segment.language ?? undefined;
  const changes = segment.words.slice(from, to).flatMap((_, step): SpanReplacement[] => {
    const { start } = letterSpan(segment, from + step);
    const first = sliceCodePoints(text, start, start + 1);
    const large = first.toLocaleUpperCase(language);
    const other = first === large ? first.toLocaleLowerCase(language) : large;
    return other === first ? [] : [{ start, end: start + 1, added: other }];
  });
  return changes.length > 0 ? replaceSpans(segment, changes) : undefined;
}

/** Sets the punctuation mark after a word, replacing any other; the same mark again removes it. */
export function setPunctuation(segment: Segment, word: number, mark: string): CommandDraft {
  const { end } = wordRanges(segment.words)[word]!;
  const letters = letterSpan(segment, word);
  const current = sliceCodePoints(textOf(segment.words), letters.end, end);
  return replaceSpans(segment, [{ start: letters.end, end, added: current === mark ? '' : mark }]);
}

/** Confirms words that a person listened to. */
export function confirmWords(segment: Segment, from: number, to = from + 1): CommandDraft {
  const ranges = wordRanges(segment.words);
  return {
    kind: 'confirm',
    segmentId: segment.id,
    start: ranges[from]!.start,
    end: ranges[to - 1]!.end,
  };
}
