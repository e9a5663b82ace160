import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer, listQuery } from '../wire.ts';

/**
 * What a request lacks: credits of the organisation, which those who run the installation give, or room below a
 * person's limit of the month, which the organisation's admin gives.
 */
export const LACKS = ['organisation', 'limit'] as const;
export type Lacks = (typeof LACKS)[number];

export const REQUEST_STATES = ['open', 'granted', 'declined', 'withdrawn'] as const;

/** Work that waits because it cannot be paid. */
export const creditRequest = z.object({
  id,
  organisationId: id,
  organisation: z.string().meta({ description: 'Its name' }),
  jobId: id,
  code: z.string().meta({ description: 'The number of the job that people see, QA-1042' }),
  person: z.string().meta({ description: 'Name of whose work it is' }),
  lacks: z.enum(LACKS),
  amount: z.number().int().meta({ description: 'What is missing, in hundredths of a credit' }),
  state: z.enum(REQUEST_STATES),
  canGrant: z.boolean().meta({ description: 'The caller may give what is missing' }),
  canDecline: z.boolean(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type CreditRequest = z.infer<typeof creditRequest>;

export const findCreditRequests = endpoint({
  method: 'GET',
  path: '/api/credit-requests',
  summary:
    'Work that waits for credits: of the own organisation, or of all for those who run the installation.',
  access: 'credit:allot',
  query: listQuery(['createdAt']).extend({
    state: z.enum(REQUEST_STATES).optional(),
    lacks: z.enum(LACKS).optional(),
    organisationId: id.optional(),
  }),
  answer: listAnswer(creditRequest),
});

/** The list as CSV, under the same query. */
export const CREDIT_REQUESTS_CSV_PATH = '/api/credit-requests.csv';

const params = z.object({ creditRequestId: id });

/** What became of a request that was granted: the work goes on, or those who run the installation were asked. */
export const GRANT_OUTCOMES = ['goes-on', 'passed-on'] as const;

export const grantCreditRequest = endpoint({
  method: 'POST',
  path: '/api/credit-requests/:creditRequestId/grant',
  summary:
    'Gives what is missing, and the work goes on; or passes the request on where the organisation lacks credits too.',
  access: 'credit:allot',
  params,
  body: z.object({
    amount: z
      .number()
      .int()
      .min(0)
      .meta({ description: 'What the caller saw missing: where it is more by now, nothing is given' }),
  }),
  answer: z.object({ outcome: z.enum(GRANT_OUTCOMES) }),
  errors: ['not-now', 'changed-meanwhile'],
});

export const declineReason = z
  .string()
  .trim()
  .min(1, 'Say why: the customer reads it.')
  .max(300, 'Use at most 300 characters.');

export const declineCreditRequest = endpoint({
  method: 'POST',
  path: '/api/credit-requests/:creditRequestId/decline',
  summary: 'Declines a request with a sentence that the customer reads on the page of the job.',
  access: 'credit:allot',
  params,
  body: z.object({ reason: declineReason }),
  answer: z.object({}),
  errors: ['not-now'],
});
