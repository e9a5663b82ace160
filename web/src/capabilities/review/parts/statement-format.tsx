import type { StatementMonth } from '@colloquy/contract/review';
import { formatNumber, formatMinor } from '../../../ui/format/amount.ts';
import * as text from '../messages.ts';

/** Amount of the work in each currency, and minutes done without a rate. */
export function Amounts({ work }: { work: Pick<StatementMonth, 'amounts' | 'unratedMs'> }) {
  const { amounts, unratedMs } = work;
  if (amounts.length === 0 && unratedMs === 0) return '–';
  return (
    <>
      {amounts.map(({ currency, minor }) => (
        <span key={currency} className="block whitespace-nowrap">
          {formatMinor(minor, currency)}
        </span>
      ))}
      {unratedMs > 0 && (
        <span className="block text-xs text-ink-3">
          {text.minutesWithoutRate(formatNumber(minutesOf(unratedMs)))}
        </span>
      )}
    </>
  );
}

const MONTH_FORMAT = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `November 2026` for `2026-11`. */
export const monthName = (month: string): string => MONTH_FORMAT.format(new Date(`${month}-01T00:00:00Z`));

/** Minutes with one decimal. */
export const minutesOf = (ms: number): number => Math.round(ms / 6_000) / 10;

/** The current month and the ones before it, newest first, as `2026-11`. */
export function lastMonths(count: number, now = new Date()): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
