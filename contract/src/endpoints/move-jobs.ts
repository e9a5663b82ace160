import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moveReason } from '../forms/move-reason.ts';
import { id } from '../wire.ts';
import { findAllJobs, JOB_MOVES } from './all-jobs.ts';
import { findJobs } from './job-list.ts';

/** Jobs that one request moves. */
export const MOST_MOVED = 500;

/** Which jobs are meant: these, or all that a list finds under this filter. */
const chosenJobs = z.union([
  z.object({ ids: z.array(id).min(1).max(MOST_MOVED) }),
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
    'Holds, resumes, cancels or reopens many jobs at once, those of an organisation in one transaction, and says which stayed and why.',
  access: 'job:run',
  body: z.object({ move: z.enum(JOB_MOVES), reason: moveReason, jobs: chosenJobs }),
  answer: z.object({
    moved: z.number().int(),
    refused: z.array(z.object({ id, code: z.string(), message: z.string() })),
  }),
  errors: ['not-now'],
});
export type MovedJobs = z.infer<typeof moveJobs.answer>;
