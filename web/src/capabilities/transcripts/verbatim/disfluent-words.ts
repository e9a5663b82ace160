import { disfluencies, type Segment } from '@colloquy/contract';
import type { MarkedWords } from '../marks.ts';

const NONE: ReadonlySet<number> = new Set();
/** By segment, which is another object as soon as anything in it has changed. */
const known = new WeakMap<Segment, { language: string | null; words: ReadonlySet<number> }>();

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

/** The same of all segments; those without any are left out. */
export const markDisfluent = (segments: readonly Segment[], language: string | null): MarkedWords =>
  new Map(
    segments.flatMap((segment) => {
      const words = disfluentWords(segment, language);
      return words.size === 0 ? [] : [[segment.id, words] as const];
    }),
  );
