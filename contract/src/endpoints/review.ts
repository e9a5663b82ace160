import { z } from 'zod';
import { endpoint, id, listAnswer, listQuery } from '../endpoint.ts';

export const findAssignments = endpoint({
  method: 'GET',
  path: '/api/assignments',
  summary: "A reviewer's own assignments.",
  access: 'assignment:list',
  query: listQuery(['createdAt']),
  answer: listAnswer(
    z.object({
      id,
      jobId: id,
      job: z.string().meta({ description: 'Name of the job' }),
      organisation: z.string(),
      createdAt: z.iso.datetime(),
      until: z.iso.datetime().nullable(),
    }),
  ),
});
