import { isUnclear, type Segment, type Speaker } from '@colloquy/rules/transcript';

export type SpeakerShare = {
  speaker: Speaker;
  ms: number;
  turns: number;
  /** Start of the speaker's first segment; null if there is none. */
  firstMs: number | null;
};

/** Speaking time, number of turns and first appearance of each speaker, in order of their first word. */
export function speakerShares(speakers: readonly Speaker[], segments: readonly Segment[]): SpeakerShare[] {
  const shares = new Map<string, SpeakerShare>(
    speakers.map((speaker) => [speaker.id, { speaker, ms: 0, turns: 0, firstMs: null }]),
  );
  let before: string | null | undefined;
  for (const segment of segments) {
    // Emptied or dismissed segments are not speech.
    if (segment.words.length === 0 && !isUnclear(segment)) continue;
    const { speakerId, startMs, endMs } = segment;
    const share = speakerId === null ? undefined : shares.get(speakerId);
    if (share) {
      share.ms += endMs - startMs;
      share.firstMs = Math.min(share.firstMs ?? Infinity, startMs);
      if (before !== speakerId) share.turns += 1;
    }
    before = speakerId;
  }
  return [...shares.values()].toSorted((one, other) => one.speaker.number - other.speaker.number);
}
