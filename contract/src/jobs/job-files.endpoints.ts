import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { fileName } from './inputs.ts';
import { jobSettings } from './job-settings.ts';
import { jobDetail } from './jobs.endpoints.ts';

const jobParams = z.object({ jobId: id });
const jobFileId = id.meta({ description: 'Id of the file in the job' });

/** A person's word for the transcript, which API keys cannot give. */
export const checkFile = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/check-file',
  summary:
    'Marks a file as checked, which locks its words until the mark is removed. Comments remain possible. Repeated requests change nothing.',
  access: 'transcript:edit',
  params: jobParams,
  body: z.object({ jobFileId }),
  answer: z.object({ job: jobDetail }),
  errors: ['not-now', 'job-completed'],
});

export const uncheckFile = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/uncheck-file',
  summary:
    'Removes the mark of a checked file, so that its words can be edited again. Repeated requests change nothing.',
  access: 'transcript:edit',
  params: jobParams,
  body: z.object({ jobFileId }),
  answer: z.object({ job: jobDetail }),
  errors: ['job-completed'],
});

export const renameFile = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/rename-file',
  summary:
    'Renames a file of a job, in lists and in the names of exports. The ending stays. Refused if the file no longer has the name `from`.',
  access: 'job:change',
  scope: 'jobs:write',
  params: jobParams,
  body: z.object({
    jobFileId,
    from: z.string().max(300).meta({ description: 'Name of the file that the caller saw' }),
    name: fileName,
  }),
  answer: z.object({ job: jobDetail }),
  errors: ['changed-meanwhile', 'not-now'],
});

export const transcribeAgain = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/transcribe-again',
  summary:
    'Orders another transcript of a file with other settings, without uploading it again. It becomes a job of its own; the present transcript does not change.',
  access: 'job:create',
  params: jobParams,
  body: jobSettings.pick({ language: true, speakers: true, quality: true }).extend({
    jobFileId,
    requestId: id.meta({ description: 'Idempotency key: repeated requests create one job' }),
  }),
  answer: z.object({ job: jobDetail }),
  errors: [
    'not-now',
    'service-not-available',
    'language-not-supported',
    'quality-not-available',
    'upload-quota',
    'disk-full',
  ],
});
