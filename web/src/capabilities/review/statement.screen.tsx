import { buildUrl } from '@colloquy/contract';
import { STATEMENT_CSV_PATH, STATEMENT_PDF_PATH, type StatementMonth } from '@colloquy/contract/review';
import { useQuery } from '@tanstack/react-query';
import { Download, Receipt } from 'lucide-react';
import { useInvalidations } from '../../app/query-client.ts';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { buttonClasses } from '../../ui/controls/button-classes.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatNumber } from '../../ui/format/amount.ts';
import { minutesOf, monthName, Amounts } from './parts/statement-format.tsx';
import { statementQuery } from './review.queries.ts';
import * as text from './messages.ts';

/** A reviewer's own work by month. */
export function StatementScreen() {
  useInvalidations('assignments');
  const query = useQuery(statementQuery);
  const { data } = query;
  return (
    <Page
      title={text.statement}
      actions={
        data &&
        data.months.length > 0 && (
          <a href={STATEMENT_CSV_PATH} download className={buttonClasses({})}>
            <Download aria-hidden size={14} />
            {text.reviewsCsv}
          </a>
        )
      }
    >
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label={text.loadingStatement} />} />
      ) : data.months.length === 0 ? (
        <EmptyState
          icon={<Receipt aria-hidden size={28} strokeWidth={1.5} />}
          title={text.noStatement}
          text={text.noStatementText}
        />
      ) : (
        <div className="relative max-w-xl overflow-x-auto rounded-md border border-line bg-surface">
          <table className="w-full border-collapse">
            <caption className="px-3 py-2 text-left text-xs text-ink-3">
              {text.monthsStart(data.timeZone.replaceAll('_', ' '))}
            </caption>
            <thead>
              <tr className="border-b border-line text-left text-xs text-ink-2">
                <th scope="col" className="px-3 py-2 font-medium">
                  {text.month}
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  {text.jobs}
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  {text.audioMinutes}
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  {text.amount}
                </th>
                <th scope="col" className="px-3 py-2 text-right font-medium">
                  {text.file}
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
                  <td className="px-3 py-2 text-right">
                    <a
                      href={buildUrl(STATEMENT_PDF_PATH, {}, { month: row.month })}
                      download
                      aria-label={text.statementPdf(monthName(row.month))}
                      className={buttonClasses({ size: 'small' })}
                    >
                      {text.pdf}
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="border-t border-line font-semibold">
                <th scope="row" className="px-3 py-2 text-left">
                  {text.total}
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
                <td aria-hidden className="px-3 py-2" />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Page>
  );
}

/** Totals of all months by currency. */
function sumOf(months: readonly StatementMonth[]): Pick<StatementMonth, 'amounts' | 'unratedMs'> {
  const sums = new Map<string, number>();
  for (const { currency, minor } of months.flatMap(({ amounts }) => amounts))
    sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return {
    amounts: [...sums].map(([currency, minor]) => ({ currency, minor })),
    unratedMs: months.reduce((sum, { unratedMs }) => sum + unratedMs, 0),
  };
}
