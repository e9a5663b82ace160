import type { CreditPrice } from '@colloquy/contract';

/** How many digits the smallest unit of a currency stands behind the point: 2 for EUR, 0 for JPY. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  2;

/** `EUR 0.90`, of the smallest unit. */
export const formatMoney = ({ currency, minor }: CreditPrice): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'code' }).format(
    minor / 10 ** digitsOf(currency),
  );
