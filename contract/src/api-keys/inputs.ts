import { z } from 'zod';
import { KEY_SCOPE_NAMES } from '../permissions.ts';

export const apiKeyFields = z.object({
  name: z.string().trim().min(1, 'Give it a name.').max(120, 'Use at most 120 characters.'),
  scopes: z.array(z.enum(KEY_SCOPE_NAMES)).min(1, 'Choose what it may do.').max(KEY_SCOPE_NAMES.length),
});
