import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { expectedErrors, qualityOffer } from './engines.ts';

export const findSpeechLanguages = endpoint({
  method: 'GET',
  path: '/api/speech-languages',
  summary: 'Lists the languages that this installation can transcribe, with the expected quality of each.',
  access: 'signed-in',
  scope: 'recordings:write',
  answer: z.object({
    first: z.array(z.string()).meta({ description: 'Those that the caller’s organisation lists first' }),
    languages: z.array(z.string()).meta({ description: 'ISO 639 codes' }),
    expected: z
      .array(expectedErrors)
      .meta({ description: 'One entry for each language and quality for which an error rate was published' }),
  }),
});

export const findQualities = endpoint({
  method: 'GET',
  path: '/api/qualities',
  summary:
    'Lists the qualities that can be ordered, with their current time and price, and where the audio is sent.',
  access: 'job:create',
  scope: 'recordings:write',
  query: z.object({
    language: z
      .string()
      .max(35)
      .optional()
      .meta({ description: 'BCP 47 code; omit it if the language is to be detected' }),
  }),
  answer: z.object({ qualities: z.array(qualityOffer) }),
});
