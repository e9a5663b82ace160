import {
  type CreditPrice,
  POSTING_LABELS,
  type PostingKind,
  serviceOf,
  type Sid,
  WORKS,
  type Work,
} from '@colloquy/contract';

const quantities = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** `€12.50`, of the smallest unit of a currency. */
export function money(minor: number, { currency }: Pick<CreditPrice, 'currency'>): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  const text = format.format(Math.abs(minor) / 10 ** format.resolvedOptions().maximumFractionDigits!);
  return minor < 0 ? `−${text}` : text;
}

/** Whole units of a currency, as spreadsheets reckon with them: 1234 cents are `12.34`. */
export function majorOf(currency: string): (minor: number) => number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return (minor) => Number((minor / 10 ** digits).toFixed(digits));
}

/** `12.5`, in the unit in which work is priced. */
export const quantityOf = (quantity: number, work: Work): string =>
  quantities.format(quantity / WORKS[work].per);

/** `22 Nov 2026, 14:05`, in that zone. */
export const momentIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );

/** `22 Nov 2026`, of a day of the calendar. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

export const serviceName = (sid: Sid | null): string => (sid ? serviceOf(sid).name : 'Other');
export const workName = (work: Work | null): string => (work ? WORKS[work].label : 'Work');

/** `22 Nov 2026`, the last day of what expires at that moment in that zone. */
export const lastDayIn = (timeZone: string, expiresAt: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(
    new Date(new Date(expiresAt).getTime() - 1),
  );

export const kindName = (kind: PostingKind): string => POSTING_LABELS[kind];
