import type { Answer } from '@colloquy/contract';
import type { sendCommands, Transcript } from '@colloquy/contract/transcripts';

/** Changes since a revision, from reading the transcript or from the answer to commands. */
export type Changes = Pick<Answer<typeof sendCommands>, 'segments' | 'gone' | 'anchors' | 'speakers'> & {
  recording: Transcript['recording'];
};

/**
 * Merges changes since a revision into the current transcript. Unchanged parts keep their identity, and so
 * does the whole when nothing is new (for example after invalidations of one's own edits), so that nothing
 * re-renders.
 */
export function mergeChanges(current: Transcript, changes: Changes): Transcript {
  // After a restore from a backup the known state is void, and the changes are the whole transcript.
  if (changes.recording.generation !== current.recording.generation) return { ...changes, gone: [] };
  if (changes.recording.revision < current.recording.revision) return current;
  const recording = reuseIfEqual(current.recording, changes.recording);
  const speakers = reuseIfEqual(current.speakers, changes.speakers);
  const segments = mergeSegments(current, changes);
  const anchors = mergeAnchors(current, changes);
  const isSame =
    recording === current.recording &&
    speakers === current.speakers &&
    segments === current.segments &&
    anchors === current.anchors;
  return isSame ? current : { recording, speakers, segments, anchors, gone: [] };
}

function mergeSegments(current: Transcript, { segments, gone }: Changes): Transcript['segments'] {
  if (segments.length === 0 && gone.length === 0) return current.segments;
  const now = new Map(segments.map((segment) => [segment.id, segment]));
  const unmoved = current.segments.filter(({ id, position }) => now.get(id)?.position === position);
  // Fast path: usually only the words of a few segments changed, and none moved.
  if (gone.length === 0 && unmoved.length === now.size)
    return current.segments.map((segment) => now.get(segment.id) ?? segment);
  const replaced = new Set([...gone, ...segments.map(({ id }) => id)]);
  const untouched = current.segments.filter(({ id }) => !replaced.has(id));
  return [...untouched, ...segments].toSorted((one, other) => one.position - other.position);
}

function mergeAnchors(current: Transcript, { anchors }: Changes): Transcript['anchors'] {
  if (anchors.length === 0) return current.anchors;
  const moved = new Set(anchors.map(({ id }) => id));
  return [...current.anchors.filter(({ id }) => !moved.has(id)), ...anchors];
}

/** Every answer includes the recording and all speakers; they are small and rarely change. */
const reuseIfEqual = <T>(current: T, now: T): T =>
  JSON.stringify(current) === JSON.stringify(now) ? current : now;
