import { z } from 'zod';

/** Abbreviation and its replacement. */
export const textExpansion = z.object({
  abbreviation: z
    .string()
    .trim()
    .min(1, 'Enter an abbreviation.')
    .max(40, 'Use at most 40 characters.')
    .regex(/^\S+$/u, 'An abbreviation can’t contain spaces.')
    .meta({
      description:
        'One word. In lower case it also matches with an initial capital; with capitals it matches only exactly.',
    }),
  text: z.string().trim().min(1, 'Enter the text.').max(500, 'Use at most 500 characters.'),
});
export type TextExpansion = z.infer<typeof textExpansion>;
