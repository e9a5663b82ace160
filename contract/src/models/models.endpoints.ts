import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { expectedErrors, qualityOffer } from './engines.ts';

export const findSpeechLanguages = endpoint({
  method: 'GET',
  path: '/api/speech-languages',
  summary: 'The languages that the speech engine of this installation knows, and what is expected in each.',
  access: 'signed-in',
  scope: 'recordings:write',
  answer: z.object({
    first: z
      .array(z.string())
      .meta({ description: 'Of these, the ones that the own organisation offers first' }),
    languages: z.array(z.string()).meta({ description: 'ISO 639 codes' }),
    expected: z
      .array(expectedErrors)
      .meta({ description: 'For each language and quality, where a figure was published' }),
  }),
});

export const findQualities = endpoint({
  method: 'GET',
  path: '/api/qualities',
  summary: 'The choices at ordering: what each takes and costs now, and where the sound goes.',
  access: 'job:create',
  scope: 'recordings:write',
  query: z.object({
    language: z.string().max(35).optional().meta({ description: 'BCP 47 code; without it, to be detected' }),
  }),
  answer: z.object({ qualities: z.array(qualityOffer) }),
});
