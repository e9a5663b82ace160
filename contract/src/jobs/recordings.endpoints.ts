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
    .meta({ description: 'Name of the job, which the name of the file is put behind' }),
  sid: z.enum(SIDS).default('SID002').meta({ description: 'The service; SID002 is Qual AI' }),
  language: jobSettings.shape.language
    .unwrap()
    .optional()
    .meta({ description: 'BCP 47 code of the language spoken; without it, it is detected' }),
  speakers: z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'How many people speak, where that is known' }),
  requestId: id.meta({ description: 'Made by the client: a repeated request makes one job' }),
});

export const uploadRecording = endpoint({
  method: 'POST',
  path: '/api/recordings',
  summary: 'Orders the transcript of a recording in one request: its body is the file, its query the order.',
  access: 'job:create',
  scope: 'recordings:write',
  query: orderQuery,
  file: 'The bytes of the recording, of any of the accepted types',
  answer: z.object({
    job: jobDetail,
    repeated: z.boolean().meta({
      description: 'The request came before: its job is answered, and the bytes were not kept again',
    }),
  }),
  errors: ['service-not-available', 'language-not-supported', 'too-large', 'upload-quota', 'disk-full'],
});
