import { z } from 'zod';
import { quality } from './quality.ts';

/** What is said of a job when it is ordered. */
export const jobSettings = z.object({
  name: z.string().trim().min(1, 'Give the job a name.').max(120, 'Use at most 120 characters.'),
  language: z
    .string()
    .max(35)
    .nullable()
    .meta({ description: 'BCP 47 code of the language spoken, or null to detect it' }),
  speakers: z
    .number()
    .int()
    .min(1, 'At least one speaker.')
    .max(20, 'At most 20 speakers.')
    .nullable()
    .meta({ description: 'How many people speak, or null when not known' }),
  quality: quality.optional().meta({ description: 'Without it: fast' }),
});
export type JobSettings = z.infer<typeof jobSettings>;
