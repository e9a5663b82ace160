import { buildUrl } from '@colloquy/contract';
import {
  type BillingGap,
  CREDIT_STATEMENT_CSV_PATH,
  CREDIT_STATEMENT_PDF_PATH,
  findStatements,
  type InvoiceSummary,
  type MonthSummary,
} from '@colloquy/contract/credits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../app/api/client.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatCreditChange, formatCredits } from '../../../ui/format/amount.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/table-types.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { historyPath } from '../organisation-links.tsx';
import { CreditInvoiceDialog } from './credit-invoice-dialog.tsx';
import { DownloadLinks, Invoices } from './invoices.tsx';
import * as text from '../messages.ts';

const statementsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['credits', 'statements', organisationId],
    queryFn: ({ signal }) => call(findStatements, { params: { organisationId }, signal }),
  });

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const formatMonth = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`));

const FILTERS: readonly string[] = [];

/** Months of an organisation with their balances, statements and invoices. */
export function Statements({ organisationId }: { organisationId: string }) {
  const role = useUserInfo()?.role;
  const query = useQuery(statementsQuery(organisationId));
  const { data } = query;
  const [state, changeColumn] = useListState(FILTERS);
  const [invoiceToCredit, setInvoiceToCredit] = useState<InvoiceSummary>();
  const gap = data?.gap ?? null;
  const columns = useMemo(
    () =>
      columnsOf(
        organisationId,
        (month) => `${historyPath(role, organisationId)}?month=${month}`,
        gap,
        role === 'admin' ? setInvoiceToCredit : undefined,
      ),
    [organisationId, role, gap],
  );
  if (!data) return <QueryGap query={query} loading={<SkeletonLines label={text.loadingStatements} />} />;
  return (
    <>
      <p className="mb-2 text-ink-3">{text.statementsIntro(data.timeZone.replaceAll('_', ' '))}</p>
      <DataTable
        label={text.statements}
        columns={columns}
        page={{ rows: data.months, next: null, total: data.months.length }}
        rowId={({ month }) => month}
        state={state}
        change={changeColumn}
        empty={null}
      />
      {invoiceToCredit && (
        <CreditInvoiceDialog
          organisationId={organisationId}
          invoice={invoiceToCredit}
          onClose={() => setInvoiceToCredit(undefined)}
        />
      )}
    </>
  );
}

const columnsOf = (
  organisationId: string,
  historyLink: (month: string) => string,
  gap: BillingGap | null,
  onCredit: ((invoice: InvoiceSummary) => void) | undefined,
): readonly Column<MonthSummary>[] => [
  {
    id: 'month',
    header: text.month,
    cell: ({ month, isFinished }) => (
      <Link to={historyLink(month)} className="font-medium">
        {formatMonth(month)}
        {!isFinished && <span className="block text-xs font-normal text-ink-3">{text.monthToDate}</span>}
      </Link>
    ),
  },
  balanceColumn('opening', text.openingBalance),
  changeColumn('granted', text.granted, ({ granted }) => granted),
  changeColumn('corrected', text.corrections, ({ corrected }) => -corrected),
  changeColumn('spent', text.used, ({ spent }) => -spent),
  changeColumn('refunded', text.refunded, ({ refunded }) => refunded),
  changeColumn('expired', text.expired, ({ expired }) => -expired),
  balanceColumn('closing', text.closingBalance),
  balanceColumn('reserved', text.ofWhichReserved),
  {
    id: 'statement',
    header: text.statement,
    cell: ({ month }) => (
      <DownloadLinks
        of={text.statementOf(formatMonth(month))}
        pdf={buildUrl(CREDIT_STATEMENT_PDF_PATH, { organisationId }, { month })}
        csv={buildUrl(CREDIT_STATEMENT_CSV_PATH, { organisationId }, { month })}
      />
    ),
  },
  {
    id: 'invoice',
    header: text.invoices,
    cell: (month) => <Invoices organisationId={organisationId} month={month} gap={gap} onCredit={onCredit} />,
  },
];

const balanceColumn = (id: 'opening' | 'closing' | 'reserved', header: string): Column<MonthSummary> => ({
  id,
  header,
  align: 'end',
  cell: (row) => <span className="tabular-nums">{formatCredits(row[id])}</span>,
});

const changeColumn = (
  id: string,
  header: string,
  of: (month: MonthSummary) => number,
): Column<MonthSummary> => ({
  id,
  header,
  align: 'end',
  cell: (row) => <span className="tabular-nums">{formatCreditChange(of(row))}</span>,
});
