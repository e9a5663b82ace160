import type { Segment, SpeakerRole } from './segment.ts';

/** What history keeps of a segment. One that was merged away keeps what it was, and says into which it went. */
export type SegmentState = Pick<
  Segment,
  'speakerId' | 'language' | 'startMs' | 'endMs' | 'position' | 'words' | 'alternatives' | 'marks'
> & { splitFrom: string | null; mergedInto: string | null };

/**
 * One row of history: what a segment was before and after. Rows of a command are in order, and make moves: a change of
 * one segment; or a change and right behind it what was split off (its `before` is null, or is merged away) or what
 * went into it (its `after` is merged away).
 */
export type SegmentChange = {
  segmentId: string;
  revision: number;
  commandId: string;
  before: SegmentState | null;
  after: SegmentState;
};

/** What history keeps of a speaker. One that was taken back is merged into itself. */
export type SpeakerState = {
  name: string | null;
  role: SpeakerRole | null;
  /** Null goes by the number. */
  colour: number | null;
  mergedInto: string | null;
};

export type SpeakerChange = {
  speakerId: string;
  revision: number;
  commandId: string;
  before: SpeakerState | null;
  after: SpeakerState;
};

/** A segment as history keeps it. */
export const stateOf = (
  { speakerId, language, startMs, endMs, position, words, alternatives, marks }: Segment,
  lineage: { splitFrom: string | null; mergedInto: string | null },
): SegmentState => ({
  speakerId,
  language,
  startMs,
  endMs,
  position,
  words,
  alternatives,
  ...(marks && { marks }),
  ...lineage,
});
