import { type CreditPrice, creditPrice } from '@colloquy/contract';
import type { z } from 'zod';
import { digitsOf, readMinor } from '../../../ui/format/money.ts';

/** What a credit costs, as typed in the currency's own way of counting; null where both fields are empty. */
export function readCreditPrice(
  currency: string,
  cost: string,
  context: z.RefinementCtx,
): CreditPrice | null {
  if (cost === '') return null;
  const wrong = (path: 'currency' | 'creditCost', message: string): null => {
    context.addIssue({ code: 'custom', path: [path], message });
    return null;
  };
  const known = creditPrice.shape.currency.safeParse(currency);
  if (!known.success) return wrong('currency', known.error.issues[0]!.message);
  const read = creditPrice.shape.minor.safeParse(readMinor(cost, currency));
  if (!read.success) return wrong('creditCost', 'Enter what a credit costs, such as 0.90.');
  return { currency, minor: read.data };
}

/** What a credit costs as a form begins with it. */
export const creditPriceTexts = (price: CreditPrice | null): { currency: string; creditCost: string } => ({
  currency: price?.currency ?? '',
  creditCost: price ? String(price.minor / 10 ** digitsOf(price.currency)) : '',
});
