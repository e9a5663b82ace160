import type { SpeakerChange, SpeakerState } from './history.ts';

/**
 * A speaker with a change taken back; undefined where others changed the same since. One that was added ends: it is
 * merged into itself.
 */
export function undoSpeaker(
  { speakerId, before, after }: SpeakerChange,
  now: SpeakerState,
): SpeakerState | undefined {
  const keys = ['name', 'role', 'colour', 'mergedInto'] as const;
  if (before === null) {
    return keys.every((key) => now[key] === after[key]) ? { ...now, mergedInto: speakerId } : undefined;
  }
  const isFree = keys.every(
    (key) => before[key] === after[key] || now[key] === after[key] || now[key] === before[key],
  );
  if (!isFree) return undefined;
  const was = Object.fromEntries(
    keys.map((key) => [key, before[key] === after[key] ? now[key] : before[key]]),
  );
  return { ...now, ...was };
}
