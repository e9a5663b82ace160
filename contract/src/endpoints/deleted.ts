import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';
import { id, listAnswer, listQuery } from '../wire.ts';
import { jobSummary } from './jobs.ts';

export const deletion = z.object({
  at: z.iso.datetime(),
  by: z.string().nullable().meta({
    description: 'Name of the person; null where it was deleted automatically, or the person is not known',
  }),
  restorableUntil: z.iso.datetime().meta({ description: 'When it is removed for good' }),
});
export type Deletion = z.infer<typeof deletion>;

/** What is answered to a deletion. */
export const deleted = z.object({ restorableUntil: deletion.shape.restorableUntil });

export const deletedThing = z.object({ id, name: z.string(), deletion });
export type DeletedThing = z.infer<typeof deletedThing>;

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
  query: listQuery(['deletedAt', 'name']).extend({ sid: z.enum(SIDS).optional() }),
  answer: listAnswer(deletedJob),
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

export const countPastRetention = endpoint({
  method: 'GET',
  path: '/api/organisation/retention',
  summary: 'How many completed jobs a retention of so many days would delete now.',
  access: 'organisation:settle',
  query: z.object({ days: z.coerce.number().int().min(1).max(36_500) }),
  answer: z.object({ jobs: z.number().int() }),
});
