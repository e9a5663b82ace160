const number = new Intl.NumberFormat('en-GB');
const oneDigit = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

export const formatNumber = (value: number): string => number.format(value);

const credits = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });

/** Hundredths of a credit as `7.50` or `−7.50`, with a true minus sign. Zero has no sign. */
export function formatCredits(hundredths: number): string {
  const text = credits.format(Math.abs(hundredths) / 100);
  return hundredths < 0 ? `−${text}` : text;
}

/** Same with a plus sign for positive amounts, for credits added or used. */
export const formatCreditChange = (hundredths: number): string =>
  hundredths > 0 ? `+${formatCredits(hundredths)}` : formatCredits(hundredths);

/** `1 file`, `2 files`: for nouns with a regular plural. */
export const formatCount = (value: number, noun: string): string =>
  `${number.format(value)} ${noun}${value === 1 ? '' : 's'}`;

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** `4.2 MB`, in steps of 1,024 like file managers. */
export function formatBytes(bytes: number): string {
  let step = 0;
  let value = bytes;
  while (value >= 1000 && step < UNITS.length - 1) {
    value /= 1024;
    step += 1;
  }
  return `${step === 0 ? number.format(value) : oneDigit.format(value)} ${UNITS[step]}`;
}

const shortCredits = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** Hundredths of a credit as `1,234.5`. */
export const formatShortCredits = (hundredths: number): string => shortCredits.format(hundredths / 100);

/** Decimal places of a currency: 2 for EUR, 0 for JPY. */
export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  2;

/** Amount in the currency's smallest unit as `1,250.00 EUR`; negative with a true minus sign. */
export function formatMinor(minor: number, currency: string): string {
  const digits = currencyDigits(currency);
  const amount = new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits }).format(
    Math.abs(minor) / 10 ** digits,
  );
  return `${minor < 0 ? '−' : ''}${amount} ${currency}`;
}

/** Parses `1250` or `0.90` into the currency's smallest unit; NaN if invalid. */
export function parseMinor(text: string, currency: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) return Number.NaN;
  const minor = Number(text) * 10 ** currencyDigits(currency);
  const rounded = Math.round(minor);
  return Math.abs(minor - rounded) < 1e-6 ? rounded : Number.NaN;
}
