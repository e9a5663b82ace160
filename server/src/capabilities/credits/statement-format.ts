import { serviceOf, type Sid } from '@colloquy/contract';
import {
  type CreditPrice,
  POSTING_LABELS,
  type PostingKind,
  WORK_KINDS,
  type WorkKind,
} from '@colloquy/contract/credits';

const quantities = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** `€12.50`, from an amount in the smallest unit of the currency. */
export function money(minor: number, { currency }: Pick<CreditPrice, 'currency'>): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  const text = format.format(Math.abs(minor) / 10 ** format.resolvedOptions().maximumFractionDigits!);
  return minor < 0 ? `−${text}` : text;
}

/** Converts to whole units of a currency for spreadsheets: 1234 cents become `12.34`. */
export function majorOf(currency: string): (minor: number) => number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return (minor) => Number((minor / 10 ** digits).toFixed(digits));
}

/** `12.5`, in the unit in which the work is priced. */
export const quantityOf = (quantity: number, work: WorkKind): string =>
  quantities.format(quantity / WORK_KINDS[work].per);

/** `22 Nov 2026, 14:05` in a zone. */
export const momentIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );

/** `22 Nov 2026`, from a calendar day. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

export const serviceName = (sid: Sid | null): string => (sid ? serviceOf(sid).name : 'Other');
export const workName = (work: WorkKind | null): string => (work ? WORK_KINDS[work].label : 'Work');

/** `22 Nov 2026`, the last valid day of credits in a zone. */
export const lastDayIn = (timeZone: string, expiresAt: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(
    new Date(new Date(expiresAt).getTime() - 1),
  );

export const kindName = (kind: PostingKind): string => POSTING_LABELS[kind];
