import { type Segment, textOf, tidyText, wordsBetween } from '@colloquy/contract';
import { type Folded, foldText, WITHIN } from './replace/fold-text.ts';
import { isBetweenCharacters, isBetweenWords } from './replace/text-borders.ts';
import type { Place } from './word-index.ts';

/** What was found: so many words from a place on. */
export type Hit = Place & { length: number };

/** A hit in the text of its segment. */
export type TextHit = Hit & {
  /** The segment as it was searched. */
  segment: Segment;
  /** Half-open range of UTF-16 units in the segment's text. */
  start: number;
  end: number;
  /** What stands there. */
  heard: string;
};

/** What is looked for, and how. */
export type Wanted = {
  text: string;
  /** Capitals and accents are as written. */
  matchCase: boolean;
  /** No part of a longer word. */
  wholeWord: boolean;
  /** Only what this one says; null: whoever. */
  speakerId: string | null;
};

export const ANYWHERE: Omit<Wanted, 'text'> = { matchCase: false, wholeWord: false, speakerId: null };

/** Unchanged segments stay the same objects, so each is made ready once. */
const texts = new WeakMap<Segment, { text: string; folded: Folded }>();

function searchable(segment: Segment): { text: string; folded: Folded } {
  const known = texts.get(segment);
  if (known) return known;
  const text = textOf(segment.words);
  const made = { text, folded: foldText(text) };
  texts.set(segment, made);
  return made;
}

/** Where a text is said, in order. Hits never overlap; one may be part of a word or reach over several, of one segment. */
export function findText(segments: readonly Segment[], wanted: Wanted): TextHit[] {
  const exact = tidyText(wanted.text);
  const needle = wanted.matchCase ? exact : foldText(exact).text;
  if (needle === '') return [];
  return segments.flatMap((segment) => {
    if (wanted.speakerId !== null && wanted.speakerId !== segment.speakerId) return [];
    const { text, folded } = searchable(segment);
    return findIn(segment, text, {
      needle,
      ...(wanted.matchCase ? { text, origin: undefined } : folded),
      wholeWord: wanted.wholeWord,
    });
  });
}

type Search = Folded & { needle: string; wholeWord: boolean };

function findIn(
  segment: Segment,
  written: string,
  { text, origin, needle, wholeWord }: Search,
): readonly TextHit[] {
  let from = text.indexOf(needle);
  if (from < 0) return NONE;
  const isBorder = (at: number): boolean =>
    isBetweenCharacters(segment, written, at) && (!wholeWord || isBetweenWords(segment, written, at));
  const ends = endsOf(segment);
  const hits: TextHit[] = [];
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
        heard: written.slice(start, end),
      });
    }
    from = text.indexOf(needle, from + (isHit ? needle.length : 1));
  }
  return hits;
}

const NONE: readonly TextHit[] = [];

/** Where each word of a segment ends in its text. */
function endsOf({ words }: Segment): number[] {
  let passed = 0;
  return words.map(({ text, glue }, at) => (passed += text.length + (at === 0 || glue ? 0 : 1)));
}

/** The word around a code point of a segment's text. */
export function wordAround(segments: readonly Segment[], segmentId: string, at: number): Hit | undefined {
  const segment = segments.find(({ id }) => id === segmentId);
  const run = segment && wordsBetween(segment.words, { start: at, end: at });
  return run && run.to > run.from ? { segmentId, word: run.from, length: 1 } : undefined;
}
