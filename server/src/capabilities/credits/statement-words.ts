import {
  type CreditPrice,
  POSTING_LABELS,
  type PostingKind,
  serviceOf,
  type Sid,
  WORKS,
  type Work,
} from '@colloquy/contract';

const amounts = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const quantities = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** `1,234.50`, of hundredths of a credit. */
export const credits = (hundredths: number): string => amounts.format(hundredths / 100);

/** The same with its sign, for what was added or taken. */
export const change = (hundredths: number): string => `${hundredths > 0 ? '+' : ''}${credits(hundredths)}`;

/** `€12.50`, of the smallest unit of a currency. */
export function money(minor: number, { currency }: Pick<CreditPrice, 'currency'>): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return format.format(minor / 10 ** format.resolvedOptions().maximumFractionDigits!);
}

/** `12.5`, in the unit in which work is priced. */
export const quantityOf = (quantity: number, work: Work): string =>
  quantities.format(quantity / WORKS[work].per);

/** `November 2026`. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** `22 Nov 2026, 14:05`, in that zone. */
export const momentIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );

export const serviceName = (sid: Sid | null): string => (sid ? serviceOf(sid).name : 'Other');
export const workName = (work: Work | null): string => (work ? WORKS[work].label : 'Work');

export const kindName = (kind: PostingKind): string => POSTING_LABELS[kind];
