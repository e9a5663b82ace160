import { disfluencies, fluentCapitals, type Segment } from '@colloquy/rules/transcript';
import type { MarkedWords } from '../../editing/index.ts';

const NONE: ReadonlySet<number> = new Set();
/** Cached by segment; a changed segment is a new object. */
const cachedWords = new WeakMap<Segment, { language: string | null; words: ReadonlySet<number> }>();
const cachedCapitals = new WeakMap<ReadonlySet<number>, ReadonlySet<number>>();

/** Indexes of the words of a segment that intelligent verbatim omits. */
export function disfluentWords(segment: Segment, language: string | null): ReadonlySet<number> {
  const ownLanguage = segment.language ?? language;
  const cached = cachedWords.get(segment);
  if (cached?.language === ownLanguage) return cached.words;
  const found = disfluencies(segment.words, ownLanguage).flatMap((kind, at) => (kind === null ? [] : [at]));
  const words = found.length === 0 ? NONE : new Set(found);
  cachedWords.set(segment, { language: ownLanguage, words });
  return words;
}

/** Indexes of the words that start a sentence once disfluent words are omitted. */
export function sentenceStarts(segment: Segment, language: string | null): ReadonlySet<number> {
  const omitted = disfluentWords(segment, language);
  if (omitted.size === 0) return NONE;
  const cached = cachedCapitals.get(omitted);
  if (cached) return cached;
  const words = new Set(fluentCapitals(segment.words, segment.language ?? language));
  cachedCapitals.set(omitted, words);
  return words;
}

type SelectWords = (segment: Segment, language: string | null) => ReadonlySet<number>;

const markAll =
  (select: SelectWords) =>
  (segments: readonly Segment[], language: string | null): MarkedWords =>
    new Map(
      segments.flatMap((segment) => {
        const words = select(segment, language);
        return words.size === 0 ? [] : [[segment.id, words] as const];
      }),
    );

/** For all segments; those without such words are omitted. */
export const markDisfluent = markAll(disfluentWords);
export const markSentenceStarts = markAll(sentenceStarts);
