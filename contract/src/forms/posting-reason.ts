import { z } from 'zod';

/** Why credits were granted or corrected: it stands in the amount history and in statements. */
export const postingReason = z
  .string()
  .trim()
  .min(1, 'Give a reason. It appears in the amount history.')
  .max(300, 'Use at most 300 characters.');

/** The order or agreement that it follows from, as the customer writes it. */
export const postingReference = z.string().trim().max(60, 'Use at most 60 characters.');
