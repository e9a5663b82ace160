import type { CreditPrice } from '@colloquy/contract';
import { digitsOf } from '../../../ui/format/money.ts';

/** `EUR 0.90`, of the smallest unit. */
export const formatMoney = ({ currency, minor }: CreditPrice): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'code' }).format(
    minor / 10 ** digitsOf(currency),
  );
