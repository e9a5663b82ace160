import type { Answer, readTranscript, sendCommands } from '@colloquy/contract';

export type Transcript = Answer<typeof readTranscript>;
/** What changed since a revision, as an answer to a question or to commands brings it. */
export type Changes = Pick<Answer<typeof sendCommands>, 'segments' | 'gone' | 'anchors' | 'speakers'> & {
  recording: Transcript['recording'];
};

/**
 * Puts what changed since a revision into what is on screen. What is unchanged stays the same objects, and where nothing
 * is new (one's own edits, asked for again because a hint told of them) all of it does: nothing is drawn anew.
 */
export function mergeChanges(shown: Transcript, changes: Changes): Transcript {
  // After a restore from a backup nothing of what was known counts; the changes are then the whole transcript.
  if (changes.recording.generation !== shown.recording.generation) return { ...changes, gone: [] };
  if (changes.recording.revision < shown.recording.revision) return shown;
  const recording = keepSame(shown.recording, changes.recording);
  const speakers = keepSame(shown.speakers, changes.speakers);
  const segments = mergeSegments(shown, changes);
  const anchors = mergeAnchors(shown, changes);
  const isSame =
    recording === shown.recording &&
    speakers === shown.speakers &&
    segments === shown.segments &&
    anchors === shown.anchors;
  return isSame ? shown : { recording, speakers, segments, anchors, gone: [] };
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

/** Every answer brings the recording and all of its speakers; they are small, and hardly ever change. */
const keepSame = <T>(shown: T, now: T): T => (JSON.stringify(shown) === JSON.stringify(now) ? shown : now);
