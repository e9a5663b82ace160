import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { jobSummary } from './jobs.endpoints.ts';
import { findJobsQuery } from './inputs.ts';

export const findJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: 'The jobs that the caller may see.',
  access: 'job:list',
  scope: 'jobs:read',
  query: findJobsQuery,
  answer: listAnswer(jobSummary),
});

const choice = z.object({ id, name: z.string() });

export const findJobChoices = endpoint({
  method: 'GET',
  path: '/api/job-choices',
  summary: 'By whom, by which reviewer and language the jobs that the caller sees can be filtered.',
  access: 'job:list',
  answer: z.object({
    people: z.array(choice).meta({ description: 'Who ordered jobs, by name' }),
    reviewers: z.array(choice).meta({ description: 'Who was asked to review one' }),
    languages: z.array(z.string().max(35)).meta({ description: 'Languages that were ordered' }),
  }),
});
export type JobChoices = z.infer<typeof findJobChoices.answer>;

/** CSV of the list, with the same query; not a JSON endpoint. */
export const JOBS_CSV_PATH = '/api/jobs.csv';
