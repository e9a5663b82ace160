import { type Correction, learnCorrections, type Segment } from '@colloquy/contract';

/** What a person corrected since the words were opened: only segments that changed are looked at, each once. */
export type Learning = {
  follow: (segments: readonly Segment[]) => readonly Correction[];
  /** The segments that changed. */
  changed: (segments: readonly Segment[]) => readonly Segment[];
};

export function startLearning(first: readonly Segment[]): Learning {
  const before = new Map(first.map((segment) => [segment.id, segment]));
  const learned = new WeakMap<Segment, readonly Correction[]>();
  const learn = (segment: Segment): readonly Correction[] => {
    const old = before.get(segment.id);
    if (!old || old === segment) return [];
    const known = learned.get(segment) ?? learnCorrections(old.words, segment.words);
    learned.set(segment, known);
    return known;
  };
  return {
    follow: (segments) => segments.flatMap(learn),
    changed: (segments) => segments.filter((segment) => before.get(segment.id) !== segment),
  };
}
