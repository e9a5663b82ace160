import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { SIDS } from '../services.ts';
import { jobSettings } from './job-settings.ts';
import { jobDetail } from './jobs.endpoints.ts';

/** Query parameters are text, and missing ones are absent. */
const orderQuery = jobSettings.pick({ quality: true }).extend({
  fileName: z.string().min(1).max(2_000).meta({ description: 'Name of the file, with its extension' }),
  name: jobSettings.shape.name
    .default('Recording')
    .meta({ description: 'Name of the job; the name of the file is appended' }),
  sid: z.enum(SIDS).default('SID002').meta({ description: 'The service; SID002 is Qual AI' }),
  language: jobSettings.shape.language
    .unwrap()
    .optional()
    .meta({ description: 'BCP 47 code of the spoken language; detected if omitted' }),
  speakers: z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'Number of speakers, if known' }),
  requestId: id.meta({ description: 'Idempotency key: repeated requests create one job' }),
});

export const uploadRecording = endpoint({
  method: 'POST',
  path: '/api/recordings',
  summary:
    'Uploads a recording and orders its transcript in one request. The body is the file; the query is the order.',
  access: 'job:create',
  scope: 'recordings:write',
  query: orderQuery,
  file: 'Content of the recording, of any accepted type',
  answer: z.object({
    job: jobDetail,
    repeated: z.boolean().meta({
      description:
        'Whether the request was a repeat. The response has the existing job, and the content was not stored again.',
    }),
  }),
  errors: ['service-not-available', 'language-not-supported', 'too-large', 'upload-quota', 'disk-full'],
});
