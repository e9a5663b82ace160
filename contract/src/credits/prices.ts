import { z } from 'zod';
import { WORK_KIND_NAMES, type WorkKind } from './work-prices.ts';
import { QUALITIES, type Quality } from '../models/quality.ts';

/** Work kind → price in hundredths of a credit for `per` of its quantity. */
export const prices = z
  .record(
    z.enum(WORK_KIND_NAMES),
    z.number('Enter a price.').int().min(0, 'Enter 0 or more.').max(1_000_000, 'This amount is too high.'),
  )
  .meta({
    description: 'Price of one unit of each kind of work, in hundredths of a credit',
    examples: [Object.fromEntries(WORK_KIND_NAMES.map((work) => [work, 100]))],
  });
export type Prices = Record<WorkKind, number>;

/** Price of one credit on invoices: currency (ISO 4217) and amount in its smallest unit. */
export const creditPrice = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'Use the three letters of a currency, such as EUR.')
    .meta({ description: 'Currency as an ISO 4217 code', examples: ['EUR'] }),
  minor: z
    .number('Enter an amount.')
    .int()
    .min(1, 'Above 0.')
    .max(1_000_000, 'This amount is too high.')
    .meta({ description: 'In the smallest unit of the currency' }),
});
/** Agreed price before VAT, in the smallest unit of its currency. */
export const agreedPrice = creditPrice.extend({
  minor: z
    .number('Enter an amount.')
    .int()
    .min(1, 'Enter an amount above 0.')
    .max(10_000_000_000, 'This amount is too high.')
    .meta({ description: 'In the smallest unit of the currency' }),
});

export type CreditPrice = z.infer<typeof creditPrice>;

/** Factor by which a quality multiplies the price, in hundredths: 100 leaves it unchanged. */
export const priceFactor = z
  .number('Enter a whole number of percent, such as 150.')
  .int('Enter a whole number of percent, such as 150.')
  .min(0, 'Enter 0 or more.')
  .max(10_000, 'Enter at most 10,000%.')
  .meta({ description: 'In hundredths: 100 leaves the price unchanged' });
export const qualityFactors = z.record(z.enum(QUALITIES), priceFactor);
export type QualityFactors = Record<Quality, number>;
export const NEUTRAL_QUALITY_FACTORS: QualityFactors = { fast: 100, balanced: 100, best: 100 };
