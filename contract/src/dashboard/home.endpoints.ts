import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { jobSummary } from '../jobs/jobs.endpoints.ts';

const jobGroup = z.object({
  total: z.number().int().meta({ description: 'How many there are' }),
  rows: z.array(jobSummary).meta({ description: 'The first few' }),
});

export const readHome = endpoint({
  method: 'GET',
  path: '/api/home',
  summary: "A customer's home: what waits for them, what runs, and what was done lately.",
  access: 'home:read',
  answer: z.object({
    questions: z.object({
      total: z.number().int(),
      rows: z.array(
        z.object({ job: jobSummary, waiting: z.number().int().meta({ description: 'Open questions' }) }),
      ),
    }),
    toAccept: jobGroup.meta({ description: 'Own jobs that wait to be read and accepted' }),
    failed: jobGroup.meta({ description: 'Own jobs with a file that failed' }),
    drafts: jobGroup.meta({ description: 'Own jobs without a file' }),
    running: jobGroup.meta({ description: 'Jobs at which the machine works' }),
    done: jobGroup.meta({ description: 'Completed jobs, the latest first' }),
  }),
});
export type Home = z.infer<typeof readHome.answer>;
