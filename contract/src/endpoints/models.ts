import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const findSpeechLanguages = endpoint({
  method: 'GET',
  path: '/api/speech-languages',
  summary: 'The languages that the speech engine of this installation knows.',
  access: 'job:create',
  scope: 'recordings:write',
  answer: z.object({ languages: z.array(z.string()).meta({ description: 'ISO 639 codes' }) }),
});
