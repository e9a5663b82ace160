import { disfluencies, fluentCapitals, type Segment } from '@colloquy/contract';
import type { MarkedWords } from '../marks.ts';

const NONE: ReadonlySet<number> = new Set();
/** By segment, which is another object as soon as anything in it has changed. */
const known = new WeakMap<Segment, { language: string | null; words: ReadonlySet<number> }>();
const knownCapitals = new WeakMap<ReadonlySet<number>, ReadonlySet<number>>();

/** The words of a segment that fluent speech would leave out, by index. */
export function disfluentWords(segment: Segment, language: string | null): ReadonlySet<number> {
  const spoken = segment.language ?? language;
  const before = known.get(segment);
  if (before?.language === spoken) return before.words;
  const found = disfluencies(segment.words, spoken).flatMap((kind, at) => (kind === null ? [] : [at]));
  const words = found.length === 0 ? NONE : new Set(found);
  known.set(segment, { language: spoken, words });
  return words;
}

/** The words of a segment that begin a sentence where those are left out, by index. */
export function sentenceStarts(segment: Segment, language: string | null): ReadonlySet<number> {
  const leftOut = disfluentWords(segment, language);
  if (leftOut.size === 0) return NONE;
  const before = knownCapitals.get(leftOut);
  if (before) return before;
  const words = new Set(fluentCapitals(segment.words, segment.language ?? language));
  knownCapitals.set(leftOut, words);
  return words;
}

type Found = (segment: Segment, language: string | null) => ReadonlySet<number>;

const markAll =
  (find: Found) =>
  (segments: readonly Segment[], language: string | null): MarkedWords =>
    new Map(
      segments.flatMap((segment) => {
        const words = find(segment, language);
        return words.size === 0 ? [] : [[segment.id, words] as const];
      }),
    );

/** The same of all segments; those without any are left out. */
export const markDisfluent = markAll(disfluentWords);
export const markSentenceStarts = markAll(sentenceStarts);
