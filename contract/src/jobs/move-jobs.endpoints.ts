import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moveReason } from './inputs.ts';
import { id } from '../wire.ts';
import { findAllJobs, JOB_MOVES } from './all-jobs.endpoints.ts';
import { findJobs } from './job-list.endpoints.ts';

/** Most jobs that one request moves. */
export const MAX_MOVED_JOBS = 500;

/** Selected jobs, by id or by a list filter. */
const chosenJobs = z.union([
  z.object({ ids: z.array(id).min(1).max(MAX_MOVED_JOBS) }),
  z.object({
    filter: findAllJobs.query.omit({ shown: true }).extend(findJobs.query.shape).omit({
      sort: true,
      after: true,
      page: true,
      size: true,
    }),
  }),
]);
export type ChosenJobs = z.input<typeof chosenJobs>;

export const moveJobs = endpoint({
  method: 'POST',
  path: '/api/jobs/moves',
  summary:
    'Puts many jobs on hold, resumes, cancels or reopens them, in one transaction for each organisation. Returns which jobs were refused and why.',
  access: 'job:manage',
  body: z.object({ move: z.enum(JOB_MOVES), reason: moveReason, jobs: chosenJobs }),
  answer: z.object({
    moved: z.number().int(),
    refused: z.array(z.object({ id, code: z.string(), message: z.string() })),
  }),
  errors: ['not-now'],
});
export type MovedJobs = z.infer<typeof moveJobs.answer>;
