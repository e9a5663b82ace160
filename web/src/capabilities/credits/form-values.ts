import { movedAmount, type CreditPrice, creditPrice } from '@colloquy/contract/credits';
import { z } from 'zod';
import { currencyDigits, parseMinor } from '../../ui/format/amount.ts';
import * as text from './messages.ts';

/** A point precedes the decimals; commas are allowed only between thousands. */
const AMOUNT = /^(\d{1,3}(,\d{3}){1,2}|\d{1,9})(\.\d{1,2})?$/;

/**
 * Parses typed credits such as `1,234.5` to hundredths; NaN unless it is an amount with at most two decimals.
 */
export function parseAmount(text: string): number {
  const compact = text.replaceAll(/\s/g, '');
  // In many countries a comma precedes the decimals, so `7,50` is rejected rather than read as 750.
  return AMOUNT.test(compact) ? Math.round(Number(compact.replaceAll(',', '')) * 100) : Number.NaN;
}

/** Form field for credits to move: text, parsed to hundredths. */
export const amountField = z
  .string()
  .transform(parseAmount)
  .pipe(z.number(text.enterAmount).pipe(movedAmount));

/** Parses `20` or `5.5` percent to hundredths; NaN unless it is a percentage with at most two decimals. */
const parsePercent = (text: string): number =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN;

export const percentText = (hundredths: number): string => String(hundredths / 100);

const days = z
  .number(text.enterDays)
  .int(text.enterDays)
  .min(0, text.enterZeroOrMore)
  .max(365, text.tooManyDays);

/** Form field for a number of days. */
export const daysField = z
  .string()
  .transform((text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN))
  .pipe(days);

/** Accepts an empty text as null. */
export const orEmpty = <T extends z.ZodType<number, string>>(field: T) =>
  z.union([z.literal('').transform(() => null), field]);

export const percentField = z
  .string()
  .transform(parsePercent)
  .pipe(z.number(text.enterPercentage).max(10_000, text.percentageTooHigh));

/** Parses the price of a credit, typed in the units of its currency; null if the cost is empty. */
export function parseCreditPrice(
  currency: string,
  cost: string,
  context: z.RefinementCtx,
): CreditPrice | null {
  if (cost === '') return null;
  const addProblem = (path: 'currency' | 'creditCost', message: string): null => {
    context.addIssue({ code: 'custom', path: [path], message });
    return null;
  };
  const knownCurrency = creditPrice.shape.currency.safeParse(currency);
  if (!knownCurrency.success) return addProblem('currency', knownCurrency.error.issues[0]!.message);
  const amount = creditPrice.shape.minor.safeParse(parseMinor(cost, currency));
  if (!amount.success) return addProblem('creditCost', text.enterCreditPrice);
  return { currency, minor: amount.data };
}

/** Initial form values for the price of a credit. */
export const creditPriceTexts = (price: CreditPrice | null): { currency: string; creditCost: string } => ({
  currency: price?.currency ?? '',
  creditCost: price ? String(price.minor / 10 ** currencyDigits(price.currency)) : '',
});
