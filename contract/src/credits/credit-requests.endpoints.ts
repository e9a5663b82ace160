import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer, listQuery } from '../wire.ts';
import { declineReason } from './inputs.ts';

/**
 * Missing: credits of the organisation, granted by the operator, or room below a person's monthly limit,
 * granted by the organisation's admin.
 */
export const SHORTFALL_KINDS = ['organisation', 'limit'] as const;
export type ShortfallKind = (typeof SHORTFALL_KINDS)[number];

export const REQUEST_STATES = ['open', 'granted', 'declined', 'withdrawn'] as const;

/** Request for unpaid work. */
export const creditRequest = z.object({
  id,
  organisationId: id,
  organisation: z.string().meta({ description: 'Its name' }),
  jobId: id,
  code: z.string().meta({ description: 'The number of the job that people see, QA-1042' }),
  person: z.string().meta({ description: 'Name of whose work it is' }),
  shortfall: z.enum(SHORTFALL_KINDS),
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
  access: 'credit:allocate',
  query: listQuery(['createdAt']).extend({
    state: z.enum(REQUEST_STATES).optional(),
    shortfall: z.enum(SHORTFALL_KINDS).optional(),
    organisationId: id.optional(),
  }),
  answer: listAnswer(creditRequest),
});

/** CSV of the list, with the same query. */
export const CREDIT_REQUESTS_CSV_PATH = '/api/credit-requests.csv';

const params = z.object({ creditRequestId: id });

/** Result of granting a request: the work is resumed, or the request is forwarded to the operator. */
export const GRANT_OUTCOMES = ['resumed', 'forwarded'] as const;

export const grantCreditRequest = endpoint({
  method: 'POST',
  path: '/api/credit-requests/:creditRequestId/grant',
  summary:
    'Gives what is missing, and the work goes on; or passes the request on where the organisation lacks credits too.',
  access: 'credit:allocate',
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

export const declineCreditRequest = endpoint({
  method: 'POST',
  path: '/api/credit-requests/:creditRequestId/decline',
  summary: 'Declines a request with a sentence that the customer reads on the page of the job.',
  access: 'credit:allocate',
  params,
  body: z.object({ reason: declineReason }),
  answer: z.object({}),
  errors: ['not-now'],
});

export const CREDIT_REQUEST_STATE_LABELS: Record<CreditRequest['state'], string> = {
  open: 'Open',
  granted: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
