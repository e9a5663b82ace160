import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';
import { listAnswer, listQuery } from '../wire.ts';
import { jobSummary } from './jobs.ts';

/** Of the jobs that a customer sees: the own ones, those that were shared, those of colleagues of a group. */
export const WHOSE = ['mine', 'shared', 'groups'] as const;

export const findJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: 'The jobs that the caller may see.',
  access: 'job:list',
  scope: 'jobs:read',
  query: listQuery(['createdAt', 'name']).extend({
    sid: z.enum(SIDS).optional(),
    state: z.enum(['open', 'completed']).optional().meta({ description: 'Unfinished or completed jobs' }),
    whose: z.enum(WHOSE).optional().meta({ description: 'Whose of the jobs that the caller sees' }),
  }),
  answer: listAnswer(jobSummary),
});

/** The list as CSV, under the same query; not an endpoint of JSON. */
export const JOBS_CSV_PATH = '/api/jobs.csv';
