import { z } from 'zod';
import { endpoint, id, listAnswer, listQuery } from '../endpoint.ts';

export const POSTING_KINDS = ['grant', 'allot', 'reserve', 'settle', 'release', 'refund', 'expire'] as const;

export const posting = z.object({
  id,
  number: z.number().int().meta({ description: '1, 2, 3 … in the organisation' }),
  kind: z.enum(POSTING_KINDS),
  amount: z.number().int().meta({ description: 'What it moved, in hundredths of a credit' }),
  available: z
    .number()
    .int()
    .meta({ description: 'What it added to what may be spent; negative where it took from it' }),
  at: z.iso.datetime(),
});
export type Posting = z.infer<typeof posting>;

/** The ledger as CSV; not an endpoint of JSON. */
export const POSTINGS_CSV_PATH = '/api/organisations/:organisationId/postings.csv';

export const findPostings = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/postings',
  summary: 'The ledger of an organisation, each posting as it was written.',
  access: 'credit:read',
  params: z.object({ organisationId: id }),
  query: listQuery(['number']),
  answer: listAnswer(posting),
});
