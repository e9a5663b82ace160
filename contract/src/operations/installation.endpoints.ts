import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const readInstallation = endpoint({
  method: 'GET',
  path: '/api/installation',
  summary: 'Facts about this installation that screens need before anybody is signed in.',
  access: 'anyone',
  answer: z.object({
    sendsMail: z.boolean().meta({ description: 'False: no email leaves, so screens promise none' }),
  }),
});
