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
  days: z.number().int().meta({ description: 'Days of the month' }),
  parts: z
    .array(
      z.object({
        plan,
        seats: z.number().int().nullable().meta({ description: 'As ordered; null: not by the seat' }),
        days: z.number().int().meta({ description: 'Days of the month on which it was in force' }),
        monthly: hundredths('What it brings in a whole month'),
      }),
    )
    .meta({ description: 'By the plans of its days, in order' }),
  earlier: hundredths('What the month had brought before'),
});
export type PlanGrant = z.infer<typeof planGrant>;

export const posting = z.object({
  id,
  number: z.number().int().meta({ description: '1, 2, 3 … in the organisation' }),
  kind: z.enum(POSTING_KINDS),
  at: z.iso.datetime(),
  sid: sid.nullable().meta({ description: 'The service that it is about' }),
  person: z
    .object({ id, name: z.string() })
    .nullable()
    .meta({ description: 'Whose work or credits it is about; null: the organisation’s, or nobody known' }),
  job: z
    .object({
      id,
      code: z.string().nullable().meta({ description: 'QA-1042; null where it is deleted for good' }),
      sid: sid.nullable().meta({ description: 'Its service; null where it is deleted for good' }),
      isThere: z.boolean().meta({ description: 'Neither deleted nor purged' }),
    })
    .nullable(),
  by: z
    .object({
      id,
      name: z.string().nullable().meta({ description: 'null: somebody who is deleted' }),
    })
    .nullable()
    .meta({ description: 'Who did it; null: nobody, it happened automatically' }),
  reason: z.string().nullable().meta({ description: 'As its author gave it' }),
  reference: z.string().nullable().meta({ description: 'The customer’s order, or another paper' }),
  planGrant: planGrant.nullable().meta({ description: 'How it is counted, where a plan brought it' }),
  expiresAt: z.iso.datetime().nullable().meta({ description: 'When what it added expires' }),
  creditPrice: creditPrice.nullable().meta({ description: 'What a credit of it costs on the invoice' }),
  corrects: z.number().int().nullable().meta({ description: 'Number of the grant that it corrects' }),
  corrected: hundredths('Of a grant, what corrections took back'),
  correctable: hundredths('Of a grant, what a correction can still take back'),
  work: z
    .object({
      work: z.enum(WORK_KIND_NAMES),
      price: hundredths('For a unit of the work'),
      quantity: z.number().int().nullable().meta({ description: 'Estimated, or used where it is settled' }),
      reserved: hundredths('What was reserved for it'),
    })
    .nullable(),
  amount: hundredths('What it moved'),
  change: hundredths('What it added to the credits of the organisation; negative where it took from them'),
  reserved: hundredths('What it added to what is reserved; negative where it ended a reservation'),
  expired: hundredths('What expired with it'),
  balance: hundredths('The credits of the organisation after it, those of users and reserved ones included'),
});
export type Posting = z.infer<typeof posting>;

/** CSV of the ledger; not a JSON endpoint. */
export const POSTINGS_CSV_PATH = '/api/organisations/:organisationId/postings.csv';

export const findPostings = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/postings',
  summary: 'The ledger of an organisation, each posting as it was written.',
  access: 'credit:read',
  params: z.object({ organisationId: id }),
  query: findPostingsQuery,
  answer: listAnswer(posting),
});
