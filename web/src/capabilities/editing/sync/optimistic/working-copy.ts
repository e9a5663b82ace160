import type { Transcript } from '@colloquy/contract/transcripts';
import type { Anchor, Applied, Segment, Speaker } from '@colloquy/rules/transcript';

/** A copy-on-write transcript for applying edits; its lists are copied at most once. */
export type WorkingCopy = {
  /** Revision of the recording at the start. */
  revision: number;
  find: (segmentId: string) => Segment | undefined;
  /** The next segment; null at the end of the recording. */
  nextOf: (segmentId: string) => Segment | null;
  anchorsOn: (segmentIds: readonly string[]) => Anchor[];
  speakers: () => readonly Speaker[];
  setSpeakers: (speakers: Speaker[]) => void;
  /** Writes the result of a command. New segments follow the one they were split from. */
  apply: (applied: Omit<Applied, 'lineage'>) => void;
  /** Replaces segments for which `change` returns another object, and returns the changes. */
  each: (change: (segment: Segment) => Segment) => { before: Segment; now: Segment }[];
  /** The current transcript; identical to the original if nothing changed. */
  result: () => Transcript;
};

/** Up to this number of lookups, a scan is cheaper than building an index. */
const MAX_LINEAR_LOOKUPS = 4;

export function createWorkingCopy(transcript: Transcript): WorkingCopy {
  let { speakers, anchors } = transcript;
  let segments = transcript.segments;
  let indexById: Map<string, number> | undefined;
  let lookups = 0;

  const indexOfSegment = (segmentId: string): number => {
    if (!indexById && lookups++ < MAX_LINEAR_LOOKUPS) return segments.findIndex(({ id }) => id === segmentId);
    indexById ??= new Map(segments.map(({ id }, at) => [id, at]));
    return indexById.get(segmentId) ?? -1;
  };
  /** Copies the list before the first change, so that the displayed transcript stays as it is. */
  const ownSegments = (): Segment[] => {
    if (segments === transcript.segments) segments = [...segments];
    return segments;
  };
  const insert = (segment: Segment, behind: number): void => {
    ownSegments().splice(behind + 1, 0, segment);
    indexById = undefined;
  };
  return {
    revision: transcript.recording.revision,
    find: (segmentId) => segments[indexOfSegment(segmentId)],
    nextOf: (segmentId) => {
      const index = indexOfSegment(segmentId);
      return index < 0 ? null : (segments[index + 1] ?? null);
    },
    anchorsOn: (segmentIds) => anchors.filter((anchor) => segmentIds.includes(anchor.unitId)),
    speakers: () => speakers,
    setSpeakers: (now) => {
      speakers = now;
    },
    apply: ({ segments: changed, gone, anchors: moved }) => {
      let before = -1;
      for (const segment of changed) {
        const index = indexOfSegment(segment.id);
        if (index < 0) insert(segment, (before = before < 0 ? indexBefore(segments, segment) : before));
        else ownSegments()[(before = index)] = segment;
      }
      for (const id of gone) {
        const index = indexOfSegment(id);
        if (index < 0) continue;
        ownSegments().splice(index, 1);
        indexById = undefined;
      }
      if (moved.length > 0) anchors = replaceAnchors(anchors, moved);
    },
    each: (change) => {
      const changed: { before: Segment; now: Segment }[] = [];
      for (const [at, segment] of segments.entries()) {
        const now = change(segment);
        if (now === segment) continue;
        ownSegments()[at] = now;
        changed.push({ before: segment, now });
      }
      return changed;
    },
    result: () => {
      const isSame =
        segments === transcript.segments &&
        speakers === transcript.speakers &&
        anchors === transcript.anchors;
      return isSame ? transcript : { ...transcript, segments, speakers, anchors };
    },
  };
}

/** Insertion index of a segment that follows none of the changed ones. */
const indexBefore = (segments: readonly Segment[], { position }: Segment): number =>
  segments.findLastIndex((segment) => segment.position < position);

function replaceAnchors(anchors: readonly Anchor[], moved: readonly Anchor[]): Anchor[] {
  const now = new Map(moved.map((anchor) => [anchor.id, anchor]));
  return anchors.map((anchor) => now.get(anchor.id) ?? anchor);
}
