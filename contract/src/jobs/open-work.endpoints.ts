import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';

/** Unfinished work on a job that is about to be accepted. */
export const openWork = z.object({
  comments: z.number().int().meta({ description: 'Comments and questions that nobody has resolved' }),
  reviews: z
    .array(z.object({ reviewer: z.string(), state: z.enum(['offered', 'accepted']) }))
    .meta({ description: 'Reviews that end when the job is accepted' }),
});
export type OpenWork = z.infer<typeof openWork>;

export const readOpenWork = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/open-work',
  summary: 'What is still open on a job: unresolved comments, and reviews of others that are not done.',
  access: 'job:read',
  params: z.object({ jobId: id }),
  answer: openWork,
});
