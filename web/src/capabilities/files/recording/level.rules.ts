/** Levels below are microphone noise without speech. */
const SILENT = 0.01;
/** Voices clip from this level. */
const TOO_LOUD = 0.98;
/** Lowest level shown by the meter, in decibels below full scale. */
const FLOOR_DB = -60;

/** Fill of the meter for a level of 0 to 1, logarithmic like perceived loudness. */
export const meterLevel = (level: number): number =>
  level <= 0 ? 0 : Math.min(1, Math.max(0, 1 - (20 * Math.log10(level)) / FLOOR_DB));

/** Loudness of the last seconds, reported in words for people who do not see the meter. */
export type Loudness = 'silent' | 'good' | 'too loud';

export const loudnessOf = (loudest: number): Loudness =>
  loudest < SILENT ? 'silent' : loudest >= TOO_LOUD ? 'too loud' : 'good';

export const LOUDNESS_MESSAGES: Record<Loudness, string> = {
  silent: 'Nothing is heard. Is the right microphone chosen, and is it switched on?',
  good: 'The sound is heard well.',
  'too loud': 'It is too loud: move the microphone away a little.',
};
