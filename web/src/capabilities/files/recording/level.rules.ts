/** Below this nothing is said: the hiss of a microphone. */
const SILENT = 0.01;
/** From here on a voice is about to be cut off at the top. */
const TOO_LOUD = 0.98;
/** The quietest that the meter shows, in decibels below full. */
const FLOOR_DB = -60;

/** How full the meter is for a level of 0 to 1: as loudness is heard, by its logarithm. */
export const fullnessOf = (level: number): number =>
  level <= 0 ? 0 : Math.min(1, Math.max(0, 1 - (20 * Math.log10(level)) / FLOOR_DB));

/** How the sound of the last seconds was, for who does not see the meter. */
export type Loudness = 'silent' | 'good' | 'too loud';

export const loudnessOf = (loudest: number): Loudness =>
  loudest < SILENT ? 'silent' : loudest >= TOO_LOUD ? 'too loud' : 'good';

export const LOUDNESS_WORDS: Record<Loudness, string> = {
  silent: 'Nothing is heard. Is the right microphone chosen, and is it switched on?',
  good: 'The sound is heard well.',
  'too loud': 'It is too loud: move the microphone away a little.',
};
