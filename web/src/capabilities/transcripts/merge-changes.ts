import type { Answer, readTranscript } from '@colloquy/contract';

export type Transcript = Answer<typeof readTranscript>;

/** Puts what changed since a revision into what is on screen. Unchanged segments stay the same objects. */
export function mergeChanges(shown: Transcript, changes: Transcript): Transcript {
  if (changes.recording.revision < shown.recording.revision) return shown;
  const gone = new Set(changes.gone);
  const changed = new Map(changes.segments.map((segment) => [segment.id, segment]));
  const kept = shown.segments.filter(({ id }) => !gone.has(id) && !changed.has(id));
  const segments =
    changed.size === 0 && gone.size === 0
      ? shown.segments
      : [...kept, ...changes.segments].toSorted((one, other) => one.position - other.position);
  return { ...changes, segments, gone: [] };
}
