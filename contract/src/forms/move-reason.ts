import { z } from 'zod';

export const moveReason = z
  .string()
  .trim()
  .min(1, 'Give a reason. It appears in the job’s history.')
  .max(500, 'Use at most 500 characters.');
