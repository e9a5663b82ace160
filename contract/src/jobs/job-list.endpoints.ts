import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { jobSummary } from './jobs.endpoints.ts';
import { findJobsQuery } from './inputs.ts';

export const findJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: 'Lists the jobs that the caller may see.',
  access: 'job:list',
  scope: 'jobs:read',
  query: findJobsQuery,
  answer: listAnswer(jobSummary),
});

const choice = z.object({ id, name: z.string() });

export const findJobChoices = endpoint({
  method: 'GET',
  path: '/api/job-choices',
  summary: 'Lists the people, reviewers and languages by which the caller can filter the list of jobs.',
  access: 'job:list',
  answer: z.object({
    people: z.array(choice).meta({ description: 'People who ordered jobs, by name' }),
    reviewers: z.array(choice).meta({ description: 'Reviewers who were offered a job' }),
    languages: z.array(z.string().max(35)).meta({ description: 'Languages that were ordered' }),
  }),
});
export type JobChoices = z.infer<typeof findJobChoices.answer>;

/** CSV of the list, with the same query; not a JSON endpoint. */
export const JOBS_CSV_PATH = '/api/jobs.csv';
