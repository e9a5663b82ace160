import type { Segment, Speaker } from '@colloquy/contract';

export type SpeakerShare = { speaker: Speaker; ms: number; turns: number };

/** How long each speaker speaks and in how many turns, in the order of their first word. */
export function speakerShares(speakers: readonly Speaker[], segments: readonly Segment[]): SpeakerShare[] {
  const shares = new Map(speakers.map((speaker) => [speaker.id, { speaker, ms: 0, turns: 0 }]));
  let before: string | null | undefined;
  for (const { speakerId, startMs, endMs } of segments) {
    const share = speakerId === null ? undefined : shares.get(speakerId);
    if (share) {
      share.ms += endMs - startMs;
      if (before !== speakerId) share.turns += 1;
    }
    before = speakerId;
  }
  return [...shares.values()].toSorted((one, other) => one.speaker.number - other.speaker.number);
}
