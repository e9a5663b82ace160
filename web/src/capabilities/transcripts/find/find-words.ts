import { type Segment, textOf } from '@colloquy/rules/transcript';
import { tidyText } from '@colloquy/rules/text';
import { type FoldedText, foldText, WITHIN } from './fold-text.ts';
import { isCharacterBoundary, isWordBoundary } from './text-boundaries.ts';
import type { WordSpan } from '../../editing/index.ts';

/** A match in the text of its segment. */
export type TextSearchHit = WordSpan & {
  /** The segment at the time of the search. */
  segment: Segment;
  /** Half-open range of UTF-16 units in the segment's text. */
  start: number;
  end: number;
  /** The matched text. */
  matched: string;
};

/** What to find, and how. */
export type FindQuery = {
  text: string;
  /** Compare case and accents exactly. */
  matchCase: boolean;
  /** Match whole words only. */
  wholeWord: boolean;
  /** Restricts the search to one speaker; null: all speakers. */
  speakerId: string | null;
};

export const ALL_WORDS: Omit<FindQuery, 'text'> = { matchCase: false, wholeWord: false, speakerId: null };

/** Cached per segment: unchanged segments keep their identity. */
const texts = new WeakMap<Segment, { text: string; folded: FoldedText }>();

function searchable(segment: Segment): { text: string; folded: FoldedText } {
  const cached = texts.get(segment);
  if (cached) return cached;
  const text = textOf(segment.words);
  const prepared = { text, folded: foldText(text) };
  texts.set(segment, prepared);
  return prepared;
}

/**
 * All matches in text order. Matches do not overlap and lie within one segment; they may cover a part of a
 * word or several words.
 */
export function findText(segments: readonly Segment[], query: FindQuery): TextSearchHit[] {
  const exact = tidyText(query.text);
  const needle = query.matchCase ? exact : foldText(exact).text;
  if (needle === '') return [];
  return segments.flatMap((segment) => {
    if (query.speakerId !== null && query.speakerId !== segment.speakerId) return [];
    const { text, folded } = searchable(segment);
    return findInSegment(segment, text, {
      needle,
      ...(query.matchCase ? { text, origin: undefined } : folded),
      wholeWord: query.wholeWord,
    });
  });
}

type PreparedQuery = FoldedText & { needle: string; wholeWord: boolean };

function findInSegment(
  segment: Segment,
  written: string,
  { text, origin, needle, wholeWord }: PreparedQuery,
): readonly TextSearchHit[] {
  let from = text.indexOf(needle);
  if (from < 0) return NO_HITS;
  const isBorder = (at: number): boolean =>
    isCharacterBoundary(segment, written, at) && (!wholeWord || isWordBoundary(segment, written, at));
  const ends = endsOf(segment);
  const hits: TextSearchHit[] = [];
  let word = 0;
  while (from >= 0) {
    const start = origin ? origin.from[from]! : from;
    const end = origin ? origin.to[from + needle.length - 1]! : from + needle.length;
    const isHit = start !== WITHIN && end !== WITHIN && isBorder(start) && isBorder(end);
    if (isHit) {
      while (ends[word]! <= start) word++;
      let last = word;
      while (ends[last]! < end) last++;
      hits.push({
        segmentId: segment.id,
        word,
        length: last - word + 1,
        segment,
        start,
        end,
        matched: written.slice(start, end),
      });
    }
    from = text.indexOf(needle, from + (isHit ? needle.length : 1));
  }
  return hits;
}

const NO_HITS: readonly TextSearchHit[] = [];

/** The end of each word in the text of its segment. */
function endsOf({ words }: Segment): number[] {
  let passed = 0;
  return words.map(({ text, glue }, at) => (passed += text.length + (at === 0 || glue ? 0 : 1)));
}
