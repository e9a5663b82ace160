import { z } from 'zod';

export const refundReason = z
  .string()
  .trim()
  .min(1, 'Give a reason: the customer reads it.')
  .max(500, 'Use at most 500 characters.');
