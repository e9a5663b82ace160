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
  organisation: z.string().meta({ description: 'Name of the organisation' }),
  jobId: id,
  code: z.string().meta({ description: 'Job number shown to people, such as QA-1042' }),
  person: z.string().meta({ description: 'Name of the person whose work is unpaid' }),
  shortfall: z.enum(SHORTFALL_KINDS),
  amount: z.number().int().meta({ description: 'The missing amount, in hundredths of a credit' }),
  state: z.enum(REQUEST_STATES),
  canGrant: z.boolean().meta({ description: 'Whether the caller may grant the missing credits' }),
  canDecline: z.boolean(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
});
export type CreditRequest = z.infer<typeof creditRequest>;

export const findCreditRequests = endpoint({
  method: 'GET',
  path: '/api/credit-requests',
  summary:
    'Lists requests for credits for unpaid work: of the caller’s organisation, or of all organisations for platform admins.',
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
    'Grants the missing credits and resumes the work, or forwards the request to the operator if the organisation also has too few credits.',
  access: 'credit:allocate',
  params,
  body: z.object({
    amount: z.number().int().min(0).meta({
      description: 'Missing amount that the caller saw. If more is missing now, nothing is granted.',
    }),
  }),
  answer: z.object({ outcome: z.enum(GRANT_OUTCOMES) }),
  errors: ['not-now', 'changed-meanwhile'],
});

export const declineCreditRequest = endpoint({
  method: 'POST',
  path: '/api/credit-requests/:creditRequestId/decline',
  summary: 'Declines a request with a reason, which the customer sees on the job page.',
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
