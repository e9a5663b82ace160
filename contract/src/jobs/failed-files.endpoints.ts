import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { jobDetail } from './jobs.endpoints.ts';

/** Actions on a failed file other than a plain retry. */
export const retryInLanguage = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/retry-in-language',
  summary:
    'Transcribes a failed file again in the given language, if no speech was found or its language could not be detected or is not supported.',
  access: 'job:change',
  scope: 'jobs:write',
  params: z.object({ jobId: id }),
  body: z.object({
    jobFileId: id.meta({ description: 'Id of the file in the job' }),
    language: z.string().min(2).max(35).meta({ description: 'BCP 47 code of the spoken language' }),
  }),
  answer: z.object({ job: jobDetail }),
  errors: ['not-now', 'language-not-supported'],
});

export const importAsTranscript = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/import-as-transcript',
  summary:
    'Imports a file that failed with `text-not-audio` as the transcript that it contains. Its extension becomes .txt.',
  access: 'job:change',
  scope: 'jobs:write',
  params: z.object({ jobId: id }),
  body: z.object({ jobFileId: id.meta({ description: 'Id of the file in the job' }) }),
  answer: z.object({ job: jobDetail }),
  errors: ['not-now'],
});

export const excludeRun = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/exclude-run',
  summary:
    'Excludes one run of a file, such as one of its languages. Its work stops and the file continues without it.',
  access: 'job:change',
  scope: 'jobs:write',
  params: z.object({ jobId: id }),
  body: z.object({ runId: id.meta({ description: 'Id of the stage run' }) }),
  answer: z.object({ job: jobDetail }),
  errors: ['not-now'],
});
