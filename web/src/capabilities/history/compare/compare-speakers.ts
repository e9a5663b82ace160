import type { Speaker } from '@colloquy/rules/transcript';
import { describeSpeaker } from '../describe-entry.ts';
import type { TranscriptVersion } from './use-compared-versions.ts';

type SpeakersAndSegments = Pick<TranscriptVersion, 'segments' | 'speakers'>;

/** Describes the changes of speakers between two versions. */
export function compareSpeakers(before: SpeakersAndSegments, after: SpeakersAndSegments): string[] {
  const earlier = new Map(before.speakers.map((speaker) => [speaker.id, speaker]));
  const later = new Map(after.speakers.map((speaker) => [speaker.id, speaker]));
  return [...new Set([...earlier.keys(), ...later.keys()])]
    .map((id) => ({ id, before: earlier.get(id) ?? null, after: later.get(id) ?? null }))
    .filter((change) => !isSame(change.before, change.after))
    .map(({ id, ...change }) => {
      const successor = change.after === null ? successorOf(id, before, after) : undefined;
      return describeSpeaker({ ...change, mergedInto: later.get(successor ?? '')?.label ?? null });
    });
}

const isSame = (one: Speaker | null, other: Speaker | null): boolean =>
  one?.label === other?.label && one?.role === other?.role && one?.colour === other?.colour;

/** The speaker who now has most turns of a removed one. */
function successorOf(
  speakerId: string,
  before: SpeakersAndSegments,
  after: SpeakersAndSegments,
): string | undefined {
  const speakers = new Map(after.segments.map((segment) => [segment.id, segment.speakerId]));
  const turns = new Map<string, number>();
  for (const segment of before.segments) {
    const successor = segment.speakerId === speakerId ? speakers.get(segment.id) : undefined;
    if (successor) turns.set(successor, (turns.get(successor) ?? 0) + 1);
  }
  return [...turns].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
