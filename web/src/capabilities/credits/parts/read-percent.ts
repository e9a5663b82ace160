import { z } from 'zod';

/** `20` or `5.5` percent in hundredths; NaN where it is no percentage with at most two decimals. */
export const readPercent = (text: string): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN;

export const percentText = (hundredths: number): string => String(hundredths / 100);

const days = z
  .number('Enter a whole number of days.')
  .int('Enter a whole number of days.')
  .min(0, 'Enter 0 or more.')
  .max(365, 'Enter at most 365 days.');

/** Days as they are typed. */
export const daysField = z
  .string()
  .transform((text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN))
  .pipe(days);

/** The same, or null where nothing is typed. */
export const optional = <T extends z.ZodType<number, string>>(field: T) =>
  z.union([z.literal('').transform(() => null), field]);

export const percentField = z
  .string()
  .transform(readPercent)
  .pipe(z.number('Enter a percentage such as 20 or 5.5.').max(10_000, 'Enter at most 100.'));
