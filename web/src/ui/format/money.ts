/** How many digits the smallest unit of a currency stands behind the point: 2 for EUR, 0 for JPY. */
export const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  2;

/** `1,250.00 EUR`, of the smallest unit; below zero with a true minus sign. */
export function formatMinor(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  const amount = new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits }).format(
    Math.abs(minor) / 10 ** digits,
  );
  return `${minor < 0 ? '−' : ''}${amount} ${currency}`;
}

/** What is typed as money, `1250` or `0.90`, in the smallest unit of the currency; NaN where it is none. */
export function readMinor(text: string, currency: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) return Number.NaN;
  const minor = Number(text) * 10 ** digitsOf(currency);
  const rounded = Math.round(minor);
  return Math.abs(minor - rounded) < 1e-6 ? rounded : Number.NaN;
}
