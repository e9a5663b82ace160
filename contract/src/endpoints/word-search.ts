import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer, listQuery } from '../wire.ts';

export const searchWords = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Looks for words in the transcripts that the caller may read.',
  access: 'transcript:search',
  scope: 'transcripts:read',
  query: listQuery(['rank']).extend({ q: z.string().trim().min(2, 'Type at least two letters.').max(200) }),
  answer: listAnswer(
    z.object({
      segmentId: id,
      recordingId: id,
      jobId: id,
      jobCode: z.string(),
      job: z.string(),
      speaker: z.string().nullable(),
      startMs: z.number().int(),
      text: z.string(),
      marks: z
        .array(z.tuple([z.number().int(), z.number().int()]))
        .meta({ description: 'Hits: start and end in code points' }),
    }),
  ),
});
