import type { Answer, readTranscript, sendCommands } from '@colloquy/contract';

export type Transcript = Answer<typeof readTranscript>;
/** What changed since a revision, as an answer to a question or to commands brings it. */
export type Changes = Pick<Answer<typeof sendCommands>, 'segments' | 'gone' | 'anchors' | 'speakers'> & {
  recording: Transcript['recording'];
};

/** Puts what changed since a revision into what is on screen. What is unchanged stays the same objects. */
export function mergeChanges(shown: Transcript, changes: Changes): Transcript {
  if (changes.recording.revision < shown.recording.revision) return shown;
  return {
    recording: changes.recording,
    speakers: areSame(shown.speakers, changes.speakers) ? shown.speakers : changes.speakers,
    segments: mergeSegments(shown, changes),
    anchors: mergeAnchors(shown, changes),
    gone: [],
  };
}

function mergeSegments(shown: Transcript, { segments, gone }: Changes): Transcript['segments'] {
  if (segments.length === 0 && gone.length === 0) return shown.segments;
  const now = new Map(segments.map((segment) => [segment.id, segment]));
  const standing = shown.segments.filter(({ id, position }) => now.get(id)?.position === position);
  // Mostly the words of a few segments changed, and all stand where they stood.
  if (gone.length === 0 && standing.length === now.size)
    return shown.segments.map((segment) => now.get(segment.id) ?? segment);
  const replaced = new Set([...gone, ...segments.map(({ id }) => id)]);
  const kept = shown.segments.filter(({ id }) => !replaced.has(id));
  return [...kept, ...segments].toSorted((one, other) => one.position - other.position);
}

function mergeAnchors(shown: Transcript, { anchors }: Changes): Transcript['anchors'] {
  if (anchors.length === 0) return shown.anchors;
  const moved = new Set(anchors.map(({ id }) => id));
  return [...shown.anchors.filter(({ id }) => !moved.has(id)), ...anchors];
}

/** Every answer brings all speakers; there are few, and they hardly ever change. */
const areSame = (one: Transcript['speakers'], other: Transcript['speakers']): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
