import { STATEMENT_CSV_PATH, type StatementMonth } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Download, Receipt } from 'lucide-react';
import { messageOf } from '../../app/api/api-error.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { Page } from '../../app/screens/page.tsx';
import { buttonLook } from '../../ui/controls/button-look.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatNumber } from '../../ui/format/amount.ts';
import { minutesOf, monthName } from './months.ts';
import { Amounts } from './parts/amounts.tsx';
import { statementQuery } from './review.queries.ts';

/** A reviewer's own work by month. */
export function StatementScreen() {
  useHints('assignments');
  const { data, error, refetch } = useQuery(statementQuery);
  return (
    <Page
      title="Statement"
      actions={
        data &&
        data.months.length > 0 && (
          <a href={STATEMENT_CSV_PATH} download className={buttonLook({})}>
            <Download aria-hidden size={14} />
            CSV
          </a>
        )
      }
    >
      {error && !data ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines label="Loading the statement" />
      ) : data.months.length === 0 ? (
        <EmptyState
          icon={<Receipt aria-hidden size={28} strokeWidth={1.5} />}
          title="Nothing to state yet"
          text="The jobs whose review you have done are listed here by month, with their minutes of audio and what they come to."
        />
      ) : (
        <div className="relative max-w-xl overflow-x-auto rounded-md border border-line bg-surface">
          <table className="w-full border-collapse">
            <caption className="px-3 py-2 text-left text-xs text-ink-3">
              Months begin at midnight in {data.timeZone.replaceAll('_', ' ')}.
            </caption>
            <thead>
              <tr className="border-b border-line text-left text-xs text-ink-2">
                <th scope="col" className="px-3 py-2 font-medium">
                  Month
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  Jobs
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  Minutes of audio
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {data.months.map((row) => (
                <tr key={row.month} className="border-b border-line last:border-0">
                  <th scope="row" className="px-3 py-2 text-left font-medium">
                    {monthName(row.month)}
                  </th>
                  <td className="px-3 py-2 text-right">{formatNumber(row.jobs)}</td>
                  <td className="px-3 py-2 text-right">{formatNumber(minutesOf(row.audioMs))}</td>
                  <td className="px-3 py-2 text-right">
                    <Amounts work={row} />
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-t border-line font-semibold">
                <th scope="row" className="px-3 py-2 text-left">
                  Total
                </th>
                <td className="px-3 py-2 text-right">
                  {formatNumber(data.months.reduce((sum, { jobs }) => sum + jobs, 0))}
                </td>
                <td className="px-3 py-2 text-right">
                  {formatNumber(minutesOf(data.months.reduce((sum, { audioMs }) => sum + audioMs, 0)))}
                </td>
                <td className="px-3 py-2 text-right">
                  <Amounts work={sumOf(data.months)} />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Page>
  );
}

/** All months together, a sum for each currency. */
function sumOf(months: readonly StatementMonth[]): Pick<StatementMonth, 'amounts' | 'unratedMs'> {
  const sums = new Map<string, number>();
  for (const { currency, minor } of months.flatMap(({ amounts }) => amounts))
    sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return {
    amounts: [...sums].map(([currency, minor]) => ({ currency, minor })),
    unratedMs: months.reduce((sum, { unratedMs }) => sum + unratedMs, 0),
  };
}
