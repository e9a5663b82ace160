import type { Anchor, Applied, Segment, Speaker } from '@colloquy/contract';
import type { Transcript } from '../../merge-changes.ts';

/** A transcript while edits are done on it: its lists are copied once, however many edits there are. */
export type WorkingCopy = {
  /** Revision of the recording that it began with. */
  revision: number;
  find: (segmentId: string) => Segment | undefined;
  /** The one behind it; null at the end of the recording. */
  nextOf: (segmentId: string) => Segment | null;
  anchorsOn: (segmentIds: readonly string[]) => Anchor[];
  speakers: () => readonly Speaker[];
  setSpeakers: (speakers: Speaker[]) => void;
  /** Puts back what a command changed. New segments come behind the one that they were split from. */
  put: (applied: Omit<Applied, 'lineage'>) => void;
  /** Changes those segments for which something else is answered. */
  each: (change: (segment: Segment) => Segment) => { before: Segment; now: Segment }[];
  /** The transcript as it is now; the same one where nothing was changed. */
  done: () => Transcript;
};

/** So many look-ups cost less than the index of a long transcript. */
const FEW = 4;

export function copyOf(transcript: Transcript): WorkingCopy {
  let { speakers, anchors } = transcript;
  let segments = transcript.segments;
  let places: Map<string, number> | undefined;
  let lookUps = 0;

  const placeOf = (segmentId: string): number => {
    if (!places && lookUps++ < FEW) return segments.findIndex(({ id }) => id === segmentId);
    places ??= new Map(segments.map(({ id }, at) => [id, at]));
    return places.get(segmentId) ?? -1;
  };
  /** Before the first change, so that what is on screen stays as it is. */
  const own = (): Segment[] => {
    if (segments === transcript.segments) segments = [...segments];
    return segments;
  };
  const insert = (segment: Segment, behind: number): void => {
    own().splice(behind + 1, 0, segment);
    places = undefined;
  };
  return {
    revision: transcript.recording.revision,
    find: (segmentId) => segments[placeOf(segmentId)],
    nextOf: (segmentId) => {
      const place = placeOf(segmentId);
      return place < 0 ? null : (segments[place + 1] ?? null);
    },
    anchorsOn: (segmentIds) => anchors.filter((anchor) => segmentIds.includes(anchor.segmentId)),
    speakers: () => speakers,
    setSpeakers: (now) => {
      speakers = now;
    },
    put: ({ segments: changed, gone, anchors: moved }) => {
      let before = -1;
      for (const segment of changed) {
        const place = placeOf(segment.id);
        if (place < 0) insert(segment, (before = before < 0 ? placeBefore(segments, segment) : before));
        else own()[(before = place)] = segment;
      }
      for (const id of gone) {
        const place = placeOf(id);
        if (place < 0) continue;
        own().splice(place, 1);
        places = undefined;
      }
      if (moved.length > 0) anchors = replaceAnchors(anchors, moved);
    },
    each: (change) => {
      const changed: { before: Segment; now: Segment }[] = [];
      for (const [at, segment] of segments.entries()) {
        const now = change(segment);
        if (now === segment) continue;
        own()[at] = now;
        changed.push({ before: segment, now });
      }
      return changed;
    },
    done: () => {
      const isSame =
        segments === transcript.segments &&
        speakers === transcript.speakers &&
        anchors === transcript.anchors;
      return isSame ? transcript : { ...transcript, segments, speakers, anchors };
    },
  };
}

/** Where a segment goes that follows none of those that were changed with it. */
const placeBefore = (segments: readonly Segment[], { position }: Segment): number =>
  segments.findLastIndex((segment) => segment.position < position);

function replaceAnchors(anchors: readonly Anchor[], moved: readonly Anchor[]): Anchor[] {
  const now = new Map(moved.map((anchor) => [anchor.id, anchor]));
  return anchors.map((anchor) => now.get(anchor.id) ?? anchor);
}
