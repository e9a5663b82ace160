import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { jobSummary } from '../jobs/jobs.endpoints.ts';

const jobGroup = z.object({
  total: z.number().int().meta({ description: 'Number of all jobs in the group' }),
  rows: z.array(jobSummary).meta({ description: 'The first jobs of the group' }),
});

export const readHome = endpoint({
  method: 'GET',
  path: '/api/home',
  summary:
    'Returns the home page of a customer: jobs to act on, jobs in progress and recently completed jobs.',
  access: 'home:read',
  answer: z.object({
    questions: z.object({
      total: z.number().int(),
      rows: z.array(
        z.object({
          job: jobSummary,
          waiting: z.number().int().meta({ description: 'Number of open questions that await an answer' }),
        }),
      ),
    }),
    toAccept: jobGroup.meta({ description: 'The caller’s own jobs to review and accept' }),
    failed: jobGroup.meta({ description: 'The caller’s own jobs with a failed file' }),
    drafts: jobGroup.meta({ description: 'The caller’s own jobs without files' }),
    running: jobGroup.meta({ description: 'Jobs in automatic processing, or waiting for it' }),
    done: jobGroup.meta({ description: 'Completed jobs, latest first' }),
  }),
});
export type Home = z.infer<typeof readHome.answer>;
