import { z } from 'zod';
import { deletion } from '../deletion.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { jobSummary } from './jobs.ts';

export const deletedJob = jobSummary
  .pick({ id: true, code: true, sid: true, name: true, createdBy: true, manyFiles: true })
  .extend({
    deletion: deletion.extend({
      isByRetention: z.boolean().meta({ description: 'Deleted as the organisation’s settings say' }),
    }),
    canRestore: z.boolean().meta({ description: 'The caller may restore it' }),
  });
export type DeletedJob = z.infer<typeof deletedJob>;

export const readDeletedJob = endpoint({
  method: 'GET',
  path: '/api/deleted/jobs/:jobId',
  summary:
    'A deleted job, for everybody who saw it before: when it was deleted, and until when it can be restored.',
  access: 'job:read',
  params: z.object({ jobId: id }),
  answer: z.object({ job: deletedJob }),
});
