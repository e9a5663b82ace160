import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';
import { id, listAnswer, listQuery } from '../wire.ts';

/** All results as a file, with the query of the search. */
export const SEARCH_CSV_PATH = '/api/search.csv';

export const searchWords = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Searches for words in the transcripts that the caller may read.',
  access: 'transcript:search',
  scope: 'transcripts:read',
  query: listQuery(['rank']).extend({ q: z.string().trim().min(2, 'Enter at least two letters.').max(200) }),
  answer: listAnswer(
    z.object({
      segmentId: id,
      recordingId: id,
      jobId: id,
      sid: z.enum(SIDS).meta({ description: 'Service of the job' }),
      jobCode: z.string(),
      job: z.string(),
      file: z.string().meta({ description: 'Name of the recording' }),
      speaker: z.string().nullable(),
      startMs: z.number().int(),
      endMs: z.number().int(),
      media: z
        .string()
        .nullable()
        .meta({ description: 'Path of the audio; `null` if there is nothing to play' }),
      text: z.string(),
      marks: z
        .array(z.tuple([z.number().int(), z.number().int()]))
        .meta({ description: 'Start and end of each hit, in code points' }),
    }),
  ),
});
