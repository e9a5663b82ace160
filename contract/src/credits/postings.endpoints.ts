import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { creditPrice } from './prices.ts';
import { WORK_KIND_NAMES } from './work-prices.ts';
import { SIDS } from '../services.ts';
import { id, listAnswer } from '../wire.ts';
import { creditMonth, findPostingsQuery, POSTING_KINDS } from './inputs.ts';

const sid = z.enum(SIDS);
const hundredths = (description: string) =>
  z
    .number()
    .int()
    .meta({ description: `${description}, in hundredths of a credit` });

const plan = z
  .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
  .meta({ description: '0 Free, 1 Pay as Use, 2 Pay per User, 3 Enterprise, 4 Manage Service' });

/** Calculation of a plan's credits for a month: each day counts its share of what its plan grants. */
export const planGrant = z.object({
  month: creditMonth,
  days: z.number().int().meta({ description: 'Number of days of the month' }),
  parts: z
    .array(
      z.object({
        plan,
        seats: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'Ordered seats; `null` if the plan is not sold by the seat' }),
        days: z
          .number()
          .int()
          .meta({ description: 'Number of days of the month on which the plan was in force' }),
        monthly: hundredths('Granted for a whole month'),
      }),
    )
    .meta({ description: 'One entry for each plan of the month, in order' }),
  earlier: hundredths('Already granted for the month before this posting'),
});
export type PlanGrant = z.infer<typeof planGrant>;

export const posting = z.object({
  id,
  number: z.number().int().meta({ description: 'Consecutive within the organisation, from 1' }),
  kind: z.enum(POSTING_KINDS),
  at: z.iso.datetime(),
  sid: sid.nullable().meta({ description: 'The service concerned' }),
  person: z.object({ id, name: z.string() }).nullable().meta({
    description: 'Person whose work or credits it concerns; `null` for the organisation or an unknown person',
  }),
  job: z
    .object({
      id,
      code: z
        .string()
        .nullable()
        .meta({ description: 'Job number such as QA-1042; `null` if the job was purged' }),
      sid: sid.nullable().meta({ description: 'Service of the job; `null` if the job was purged' }),
      isThere: z.boolean().meta({ description: 'Whether the job still exists: neither deleted nor purged' }),
    })
    .nullable(),
  by: z
    .object({
      id,
      name: z.string().nullable().meta({ description: '`null` if the person was deleted' }),
    })
    .nullable()
    .meta({ description: 'Person who made the posting; `null` if it was automatic' }),
  reason: z.string().nullable().meta({ description: 'Reason entered by that person' }),
  reference: z.string().nullable().meta({ description: 'The customer’s order or agreement' }),
  planGrant: planGrant
    .nullable()
    .meta({ description: 'How the amount was calculated, if a plan granted it' }),
  expiresAt: z.iso.datetime().nullable().meta({ description: 'When the credits that it added expire' }),
  creditPrice: creditPrice.nullable().meta({ description: 'Price of each of its credits on the invoice' }),
  corrects: z.number().int().nullable().meta({ description: 'Number of the grant that it corrects' }),
  corrected: hundredths('For a grant: withdrawn by corrections'),
  correctable: hundredths('For a grant: what can still be corrected'),
  work: z
    .object({
      work: z.enum(WORK_KIND_NAMES),
      price: hundredths('Price of one unit of the work'),
      quantity: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'Estimated quantity, or the quantity used once the work is charged' }),
      reserved: hundredths('Reserved for the work'),
    })
    .nullable(),
  amount: hundredths('Amount moved'),
  change: hundredths(
    'Change of the organisation’s balance, allocated and reserved credits included; negative for a decrease',
  ),
  reserved: hundredths('Change of the reserved credits; negative when a reservation ends'),
  expired: hundredths('Amount that expired with this posting'),
  balance: hundredths(
    'The organisation’s balance after this posting, allocated and reserved credits included',
  ),
});
export type Posting = z.infer<typeof posting>;

/** CSV of the ledger; not a JSON endpoint. */
export const POSTINGS_CSV_PATH = '/api/organisations/:organisationId/postings.csv';

export const findPostings = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/postings',
  summary: 'Lists the ledger of an organisation, one row for each posting.',
  access: 'credit:read',
  params: z.object({ organisationId: id }),
  query: findPostingsQuery,
  answer: listAnswer(posting),
});
