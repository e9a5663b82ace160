import { movedAmount } from '@colloquy/contract';
import { z } from 'zod';

/** With a point before the decimals; commas stand between thousands alone. */
const AMOUNT = /^(\d{1,3}(,\d{3}){1,2}|\d{1,9})(\.\d{1,2})?$/;

/** What a person types as credits, `1,234.5`, in hundredths; NaN where it is no amount with at most two decimals. */
export function readAmount(text: string): number {
  const bare = text.replaceAll(/\s/g, '');
  // Elsewhere a comma stands before the decimals: who types 7,50 so is asked, and does not move 750.
  return AMOUNT.test(bare) ? Math.round(Number(bare.replaceAll(',', '')) * 100) : Number.NaN;
}

/** A field of a form for credits that are moved: text that becomes hundredths. */
export const amountField = z
  .string()
  .transform(readAmount)
  .pipe(z.number('Type an amount such as 25 or 7.50.').pipe(movedAmount));
