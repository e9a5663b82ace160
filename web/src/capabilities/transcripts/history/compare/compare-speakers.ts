import type { Speaker } from '@colloquy/contract';
import { describeSpeaker } from '../describe-entry.ts';
import type { Then } from './use-sides.ts';

type Time = Pick<Then, 'segments' | 'speakers'>;

/** What became of the speakers between two times, in words. */
export function compareSpeakers(before: Time, after: Time): string[] {
  const then = new Map(before.speakers.map((speaker) => [speaker.id, speaker]));
  const now = new Map(after.speakers.map((speaker) => [speaker.id, speaker]));
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((id) => ({ id, before: then.get(id) ?? null, after: now.get(id) ?? null }))
    .filter((change) => !isSame(change.before, change.after))
    .map(({ id, ...change }) => {
      const heir = change.after === null ? heirOf(id, before, after) : undefined;
      return describeSpeaker({ ...change, mergedInto: now.get(heir ?? '')?.label ?? null });
    });
}

const isSame = (one: Speaker | null, other: Speaker | null): boolean =>
  one?.label === other?.label && one?.role === other?.role && one?.colour === other?.colour;

/** Who has most of the turns of somebody who is no more. */
function heirOf(speakerId: string, before: Time, after: Time): string | undefined {
  const speakers = new Map(after.segments.map((segment) => [segment.id, segment.speakerId]));
  const turns = new Map<string, number>();
  for (const segment of before.segments) {
    const heir = segment.speakerId === speakerId ? speakers.get(segment.id) : undefined;
    if (heir) turns.set(heir, (turns.get(heir) ?? 0) + 1);
  }
  return [...turns].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
