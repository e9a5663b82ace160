import { z } from 'zod';
import { WORK_NAMES, type Work } from '../prices.ts';

/** Work → hundredths of a credit for `per` of its quantity. */
export const prices = z
  .record(
    z.enum(WORK_NAMES),
    z.number('Type a price.').int().min(0, 'Not below 0.').max(1_000_000, 'This is too much.'),
  )
  .meta({
    description: 'Hundredths of a credit for a unit of each work',
    examples: [Object.fromEntries(WORK_NAMES.map((work) => [work, 100]))],
  });
export type Prices = Record<Work, number>;

/** What a credit costs where invoices name money: the currency (ISO 4217) and its smallest unit, for one credit. */
export const creditPrice = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Use the three letters of a currency, such as EUR.')
    .meta({ description: 'ISO 4217', examples: ['EUR'] }),
  minor: z
    .number('Type an amount.')
    .int()
    .min(1, 'Above 0.')
    .max(1_000_000, 'This is too much.')
    .meta({ description: 'In the smallest unit of the currency' }),
});
/** An agreed price, before VAT, in the smallest unit of its currency. */
export const agreedPrice = creditPrice.extend({
  minor: z
    .number('Enter an amount.')
    .int()
    .min(1, 'Enter an amount above 0.')
    .max(10_000_000_000, 'This amount is too high.')
    .meta({ description: 'In the smallest unit of the currency' }),
});

export type CreditPrice = z.infer<typeof creditPrice>;
