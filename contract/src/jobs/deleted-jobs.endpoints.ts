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
      isByRetention: z.boolean().meta({ description: 'Deleted as the organisation’s settings say' }),
    }),
    canRestore: z.boolean().meta({ description: 'The caller may restore it' }),
  });
export type DeletedJob = z.infer<typeof deletedJob>;

export const findDeletedJobs = endpoint({
  method: 'GET',
  path: '/api/deleted/jobs',
  summary:
    'The deleted jobs that the caller may restore: a customer’s own, an admin’s of all the organisation.',
  access: 'job:restore',
  scope: 'jobs:read',
  query: findDeletedJobsQuery,
  answer: listAnswer(deletedJob),
});

export const countJobsPastRetention = endpoint({
  method: 'GET',
  path: '/api/organisation/retention',
  summary: 'How many completed jobs a retention of so many days would delete now.',
  access: 'organisation:configure',
  query: z.object({ days: z.coerce.number().int().min(1).max(36_500) }),
  answer: z.object({ jobs: z.number().int() }),
});

export const readDeletedJob = endpoint({
  method: 'GET',
  path: '/api/deleted/jobs/:jobId',
  summary:
    'A deleted job, for everybody who saw it before: when it was deleted, and until when it can be restored.',
  access: 'job:read',
  params: z.object({ jobId: id }),
  answer: z.object({ job: deletedJob }),
});
