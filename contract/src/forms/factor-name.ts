import { z } from 'zod';

export const factorName = z
  .string()
  .trim()
  .min(1, 'Type a name.')
  .max(60, 'Use at most 60 characters.')
  .meta({ description: 'How its owner calls it' });
