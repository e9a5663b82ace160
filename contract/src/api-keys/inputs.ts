import { z } from 'zod';
import { KEY_SCOPE_NAMES } from '../permissions.ts';

export const apiKeyFields = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(120, 'Use at most 120 characters.'),
  scopes: z
    .array(z.enum(KEY_SCOPE_NAMES))
    .min(1, 'Choose at least one permission.')
    .max(KEY_SCOPE_NAMES.length),
});
