import { z } from 'zod';

/** How much is done for the words: the more, the longer it takes and the more it may cost. */
export const QUALITIES = ['fast', 'balanced', 'best'] as const;
export type Quality = (typeof QUALITIES)[number];
export const quality = z.enum(QUALITIES).meta({
  description: 'Which engine writes the words down: `fast`, or one that takes longer and hears better',
});

/** What each quality multiplies the price of words with, in hundredths: 100 leaves it as it is. */
export const priceFactor = z
  .number('Enter a whole number of percent, such as 150.')
  .int('Enter a whole number of percent, such as 150.')
  .min(0, 'Enter 0 or more.')
  .max(10_000, 'Enter at most 10,000%.')
  .meta({ description: 'Hundredths: 100 leaves a price as it is' });
export const qualityFactors = z.record(z.enum(QUALITIES), priceFactor);
export type QualityFactors = Record<Quality, number>;
export const SAME_FOR_ALL: QualityFactors = { fast: 100, balanced: 100, best: 100 };
