import { movedAmount } from '@colloquy/contract';
import { z } from 'zod';

/** What a person types as credits, `1,234.5`, in hundredths; NaN where it is no amount with at most two decimals. */
export function readAmount(text: string): number {
  const bare = text.replaceAll(/[\s,]/g, '');
  return /^\d{1,9}(\.\d{1,2})?$/.test(bare) ? Math.round(Number(bare) * 100) : Number.NaN;
}

/** A field of a form for credits that are moved: text that becomes hundredths. */
export const amountField = z
  .string()
  .transform(readAmount)
  .pipe(z.number('Type an amount such as 25 or 7.50.').pipe(movedAmount));
