import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { fileSettings } from './job-settings.ts';
import { jobDetail } from './jobs.endpoints.ts';

import { fileProgress } from './file-progress.ts';
import { JOB_STATUSES } from './stages.ts';

/** Most files of one draft that are named in a request. */
const MAX_FILES = 1_000;

export const startJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/start',
  summary:
    'Starts a draft whose files wait. Files that arrive later start automatically. Repeated requests start it once.',
  access: 'job:change',
  scope: 'recordings:write',
  params: z.object({ jobId: id }),
  body: z.object({
    leftOut: z
      .array(id)
      .max(MAX_FILES)
      .default([])
      .meta({ description: 'Ids of uploads that are deleted and not started' }),
  }),
  answer: z.object({ job: jobDetail }),
  errors: ['service-not-available', 'above-plan', 'not-now'],
});

export const changeUpload = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/change-upload',
  summary: 'Changes the settings of one file of a draft, also while it is being uploaded.',
  access: 'job:change',
  params: z.object({ jobId: id }),
  body: z.object({
    uploadId: id.meta({ description: 'Id at the end of the address of the upload' }),
    settings: fileSettings.optional().meta({ description: 'All settings of the file; unchanged if absent' }),
    durationMs: z
      .number()
      .int()
      .min(0)
      .max(2_147_483_647)
      .nullable()
      .optional()
      .meta({ description: 'Length according to the browser, only for the estimate before the start' }),
  }),
  answer: z.object({}),
  errors: ['language-not-supported', 'not-now'],
});

/** File uploaded for a draft, with the job that it belongs to now. */
export const uploadedFile = z.object({
  uploadIds: z
    .array(id)
    .meta({ description: 'Uploads that belong to it; several if it has tracks or a paired transcript' }),
  jobId: id,
  jobName: z.string(),
  name: z.string().meta({ description: 'Name of the file' }),
  bytes: z.number().int(),
  durationMs: z.number().int().nullable().meta({ description: '`null` while it is unknown' }),
  settings: fileSettings,
  tracks: z.number().int().meta({ description: 'Number of tracks that arrived, if it is a conversation' }),
  status: z.enum(JOB_STATUSES),
  progress: fileProgress,
});
export type UploadedFile = z.infer<typeof uploadedFile>;

export const findUploadedFiles = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/uploaded-files',
  summary: 'Lists the files that were uploaded for a draft, each with its current job and its progress.',
  access: 'job:read',
  params: z.object({ jobId: id }),
  answer: z.object({ files: z.array(uploadedFile) }),
});
