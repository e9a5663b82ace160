import type { StatementMonth } from '@colloquy/contract';
import { formatNumber } from '../../../ui/format/amount.ts';
import { formatMinor } from '../../../ui/format/money.ts';
import { minutesOf } from '../months.ts';

/** What work comes to in each currency, and how much of it was done without a rate. */
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
          {formatNumber(minutesOf(unratedMs))} min without a rate
        </span>
      )}
    </>
  );
}
