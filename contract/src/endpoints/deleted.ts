import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';
import { listAnswer, listQuery } from '../wire.ts';
import { deletedJob } from './deleted-job.ts';

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

export const countPastRetention = endpoint({
  method: 'GET',
  path: '/api/organisation/retention',
  summary: 'How many completed jobs a retention of so many days would delete now.',
  access: 'organisation:settle',
  query: z.object({ days: z.coerce.number().int().min(1).max(36_500) }),
  answer: z.object({ jobs: z.number().int() }),
});
