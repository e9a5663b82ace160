import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const readUploadLimits = endpoint({
  method: 'GET',
  path: '/api/upload-limits',
  summary: 'What may be uploaded; shown before choosing.',
  access: 'file:upload',
  scope: 'recordings:write',
  answer: z.object({
    maxBytes: z.number().int(),
    maxDurationMs: z.number().int(),
    types: z.array(z.object({ name: z.string(), extensions: z.array(z.string()) })),
  }),
});
