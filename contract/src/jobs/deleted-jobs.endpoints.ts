import { z } from 'zod';
import { deletion } from '../deletion.ts';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { findDeletedJobsQuery } from './inputs.ts';
import { jobSummary } from './jobs.endpoints.ts';

export const deletedJob = jobSummary
  .pick({ id: true, code: true, sid: true, name: true, createdBy: true, manyFiles: true })
  .extend({
    deletion: deletion.extend({
      isByRetention: z.boolean().meta({
        description: 'Whether it was deleted automatically by the organisation’s retention setting',
      }),
    }),
    canRestore: z.boolean().meta({ description: 'Whether the caller may restore it' }),
  });
export type DeletedJob = z.infer<typeof deletedJob>;

export const findDeletedJobs = endpoint({
  method: 'GET',
  path: '/api/deleted/jobs',
  summary:
    'Lists the deleted jobs that the caller may restore: a customer’s own jobs, or all jobs of an admin’s organisation.',
  access: 'job:restore',
  scope: 'jobs:read',
  query: findDeletedJobsQuery,
  answer: listAnswer(deletedJob),
});

export const countJobsPastRetention = endpoint({
  method: 'GET',
  path: '/api/organisation/retention',
  summary: 'Counts the completed jobs that a retention of this many days would delete now.',
  access: 'organisation:configure',
  query: z.object({ days: z.coerce.number().int().min(1).max(36_500) }),
  answer: z.object({ jobs: z.number().int() }),
});

export const readDeletedJob = endpoint({
  method: 'GET',
  path: '/api/deleted/jobs/:jobId',
  summary:
    'Returns a deleted job to everyone who had access to it: when it was deleted, and until when it can be restored.',
  access: 'job:read',
  params: z.object({ jobId: id }),
  answer: z.object({ job: deletedJob }),
});
