import type { z } from 'zod';
import { joinTokens } from '../text/tokens.ts';
import type { segment, speaker, word } from './schemas.ts';

/**
 * `recognised`: from the speech engine; `aligned`: re-aligned to the audio after an edit; `estimated`: shares a
 * gap.
 */
export const TIMINGS = ['recognised', 'aligned', 'estimated'] as const;

/** Kinds of disfluency, hidden by intelligent verbatim and shown by strict verbatim. */
export const DISFLUENCIES = ['filler', 'repetition', 'false-start', 'none'] as const;
export type Disfluency = (typeof DISFLUENCIES)[number];

/** Source of a word: speech recognition, an imported transcript, or a person who typed it. */
export const WORD_SOURCES = ['asr', 'import', 'person'] as const;
export type WordSource = (typeof WORD_SOURCES)[number];

export type Word = z.infer<typeof word>;
export type Segment = z.infer<typeof segment>;

export const SPEAKER_ROLES = [
  'interviewer',
  'moderator',
  'participant',
  'interpreter',
  'observer',
  'other',
] as const;
export type SpeakerRole = (typeof SPEAKER_ROLES)[number];

/** Number of colours in the palette. */
export const SPEAKER_COLOURS = 6;

export type Speaker = z.infer<typeof speaker>;

/**
 * Text of a segment: its words, joined by spaces where the script has them. Offsets count its code points.
 */
export const textOf = (words: readonly Pick<Word, 'text' | 'glue'>[]): string => joinTokens(words);

/** Initial distance between positions, so that a segment can be inserted without moving others. */
export const POSITION_STEP = 1024;

/**
 * Position between two others; undefined if there is none left and the following segments have to move first.
 *
 * @param next position of the following segment, null at the end of the recording
 */
export function positionBetween(before: number, next: number | null): number | undefined {
  if (next === null) return before + POSITION_STEP;
  const middle = Math.floor((before + next) / 2);
  return middle > before ? middle : undefined;
}
