import { z } from 'zod';
import { SIDS } from '../services.ts';
import { id, listQuery } from '../wire.ts';
import { creditPrice } from './prices.ts';

/** Reason for a grant or correction of credits; shown in the amount history and in statements. */
export const postingReason = z
  .string()
  .trim()
  .min(1, 'Give a reason. It appears in the amount history.')
  .max(300, 'Use at most 300 characters.');

/** Order or agreement of the customer that the posting refers to. */
export const postingReference = z.string().trim().max(60, 'Use at most 60 characters.');

export const declineReason = z
  .string()
  .trim()
  .min(1, 'Give a reason. The customer will see it.')
  .max(300, 'Use at most 300 characters.');

/** Amount of a manual posting, in hundredths. */
export const movedAmount = z
  .number('Enter an amount.')
  .int('Use at most two decimals.')
  .min(1, 'Enter an amount above 0.')
  .max(1_000_000_000, 'Enter at most 10,000,000 credits.')
  .meta({ description: 'In hundredths of a credit' });

export const creditGrantFields = z.object({
  amount: movedAmount,
  expiresOn: z.iso
    .date('Choose a day.')
    .nullable()
    .meta({
      description:
        'Last day on which they can be used, in the organisation’s time zone; `null` if they do not expire',
      examples: ['2199-12-31'],
    }),
  reason: postingReason,
  reference: postingReference.default(''),
  creditPrice: creditPrice
    .nullable()
    .default(null)
    .meta({ description: 'Price of each credit on the invoice; `null` if they are not charged' }),
});

export const findUserCreditsQuery = listQuery(['name']);

export const creditMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month.')
  .meta({ description: 'Month in the organisation’s time zone', examples: ['2026-01'] });

/** Labels of postings on screens, in statements and in exported lists. */
export const POSTING_LABELS = {
  grant: 'Granted',
  correct: 'Correction',
  allocate: 'Allocated to a user',
  return: 'Withdrawn from a user',
  reserve: 'Reserved',
  settle: 'Used',
  release: 'Released',
  refund: 'Refunded',
  expire: 'Expired',
} as const;
export type PostingKind = keyof typeof POSTING_LABELS;

export const POSTING_KINDS = Object.keys(POSTING_LABELS) as [PostingKind, ...PostingKind[]];

export const findPostingsQuery = listQuery(['number']).extend({
  kind: z.enum(POSTING_KINDS).optional(),
  sid: z.enum(SIDS).optional(),
  personId: id.optional().meta({ description: 'Person whose work or credits the posting concerns' }),
  month: creditMonth.optional(),
});

export const findPriceListsQuery = listQuery(['number']);
