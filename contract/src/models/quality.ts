import { z } from 'zod';

/** Transcription quality: higher takes longer and may cost more. */
export const QUALITIES = ['fast', 'balanced', 'best'] as const;
export type Quality = (typeof QUALITIES)[number];

export const quality = z
  .enum(QUALITIES)
  .meta({ description: 'Engine to use for transcription: `fast`, or a slower and more accurate one' });
