import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const readInstallation = endpoint({
  method: 'GET',
  path: '/api/installation',
  summary: 'Returns facts about this installation that screens need before sign-in.',
  access: 'anyone',
  answer: z.object({
    sendsMail: z.boolean().meta({ description: 'Whether this installation sends email' }),
  }),
});
