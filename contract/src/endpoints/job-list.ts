import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';
import { JOB_CONDITIONS, STAGE_LABELS } from '../job-status.ts';
import { id, listAnswer, listQuery } from '../wire.ts';
import { jobSummary } from './jobs.ts';

/** Of the jobs that a customer sees: the own ones, those that were shared, those of colleagues of a group. */
export const WHOSE = ['mine', 'shared', 'groups'] as const;

const code = z.string().max(35);

/** What every list of jobs can be narrowed to. */
export const jobFilters = z.object({
  sid: z.enum(SIDS).optional(),
  status: z
    .enum([...JOB_CONDITIONS, ...STAGE_LABELS] as [string, ...string[]])
    .optional()
    .meta({ description: 'Label of the stage; or failed, unpaid, on-hold, cancelled' }),
  personId: id.optional().meta({ description: 'Who ordered it' }),
  from: z.iso.date().optional().meta({ description: 'First day on which it was made, in its organisation' }),
  to: z.iso.date().optional().meta({ description: 'Last day on which it was made' }),
});
export type JobFilters = z.infer<typeof jobFilters>;

export const findJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: 'The jobs that the caller may see.',
  access: 'job:list',
  scope: 'jobs:read',
  query: listQuery(['createdAt', 'name', 'stage', 'orderedBy']).extend({
    ...jobFilters.shape,
    state: z.enum(['open', 'completed']).optional().meta({ description: 'Unfinished or completed jobs' }),
    whose: z.enum(WHOSE).optional().meta({ description: 'Whose of the jobs that the caller sees' }),
    reviewerId: id.optional().meta({ description: 'Who was asked to review it, and did not decline' }),
    language: code.optional().meta({ description: 'BCP 47 code of the language that was ordered' }),
  }),
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
    languages: z.array(code).meta({ description: 'Languages that were ordered' }),
  }),
});
export type JobChoices = z.infer<typeof findJobChoices.answer>;

/** The list as CSV, under the same query; not an endpoint of JSON. */
export const JOBS_CSV_PATH = '/api/jobs.csv';
