import type { Speaker } from '@colloquy/contract';
import { describeSpeaker } from '../describe-entry.ts';

/** What became of the speakers between two times, in words. Into whom somebody was merged shows at their turns. */
export function compareSpeakers(before: readonly Speaker[], after: readonly Speaker[]): string[] {
  const then = new Map(before.map((speaker) => [speaker.id, speaker]));
  const now = new Map(after.map((speaker) => [speaker.id, speaker]));
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((id) => ({ before: then.get(id) ?? null, after: now.get(id) ?? null, mergedInto: null }))
    .filter((change) => !isSame(change.before, change.after))
    .map(describeSpeaker);
}

const isSame = (one: Speaker | null, other: Speaker | null): boolean =>
  one?.label === other?.label && one?.role === other?.role && one?.colour === other?.colour;
