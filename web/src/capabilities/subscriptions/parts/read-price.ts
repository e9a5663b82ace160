import { agreedPrice, type CreditPrice } from '@colloquy/contract';
import type { z } from 'zod';
import { digitsOf, readMinor } from '../../../ui/format/money.ts';

/** An agreed price as typed in the currency's own way of counting; null where no amount is typed. */
export function readPrice(amount: string, currency: string, context: z.RefinementCtx): CreditPrice | null {
  if (amount === '') return null;
  const wrong = (path: 'amount' | 'currency', message: string): null => {
    context.addIssue({ code: 'custom', path: [path], message });
    return null;
  };
  const known = agreedPrice.shape.currency.safeParse(currency);
  if (!known.success) return wrong('currency', known.error.issues[0]!.message);
  const minor = agreedPrice.shape.minor.safeParse(readMinor(amount, currency));
  if (!minor.success) return wrong('amount', 'Enter an amount such as 1200 or 49.90.');
  return { currency, minor: minor.data };
}

/** A price as a form begins with it. */
export const priceTexts = (price: CreditPrice | null): { amount: string; currency: string } => ({
  amount: price ? String(price.minor / 10 ** digitsOf(price.currency)) : '',
  currency: price?.currency ?? '',
});
