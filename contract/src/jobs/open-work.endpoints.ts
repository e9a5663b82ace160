import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';

/** Unfinished work on a job that is about to be accepted. */
export const openWork = z.object({
  comments: z.number().int().meta({ description: 'Number of unresolved comments and questions' }),
  reviews: z
    .array(z.object({ reviewer: z.string(), state: z.enum(['offered', 'accepted']) }))
    .meta({ description: 'Reviews that end when the job is accepted' }),
});
export type OpenWork = z.infer<typeof openWork>;

export const readOpenWork = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/open-work',
  summary: 'Returns the open work of a job: unresolved comments, and unfinished reviews of other people.',
  access: 'job:read',
  params: z.object({ jobId: id }),
  query: z.object({
    recordingId: id.optional().meta({ description: 'Counts only the comments on this recording' }),
  }),
  answer: openWork,
});
