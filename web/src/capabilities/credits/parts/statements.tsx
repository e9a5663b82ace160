import {
  type BillingGap,
  CREDIT_STATEMENT_CSV_PATH,
  CREDIT_STATEMENT_PDF_PATH,
  findStatements,
  type InvoiceSummary,
  type MonthSummary,
} from '@colloquy/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { addressOf } from '../../../app/api/address.ts';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatChange, formatCredits } from '../../../ui/format/amount.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/table-types.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { historyPath } from '../paths.ts';
import { CreditInvoiceDialog } from './credit-invoice-dialog.tsx';
import { Files, Invoices } from './invoices.tsx';

const statementsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['credits', 'statements', organisationId],
    queryFn: ({ signal }) => call(findStatements, { params: { organisationId }, signal }),
  });

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = (month: string): string => monthName.format(new Date(`${month}-01T00:00:00Z`));

const FILTERS: readonly string[] = [];

/** The months of an organisation: how its credits moved, and the statement and the invoice of each as files. */
export function Statements({ organisationId }: { organisationId: string }) {
  const role = useUserInfo()?.role;
  const { data, error, refetch } = useQuery(statementsQuery(organisationId));
  const [state, change] = useListState(FILTERS);
  const [crediting, setCrediting] = useState<InvoiceSummary>();
  const gap = data?.gap ?? null;
  const columns = useMemo(
    () =>
      columnsOf(
        organisationId,
        (month) => `${historyPath(role, organisationId)}?month=${month}`,
        gap,
        role === 'admin' ? setCrediting : undefined,
      ),
    [organisationId, role, gap],
  );
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines label="Loading the statements" />;
  return (
    <>
      <p className="mb-2 text-ink-3">
        Months begin at midnight in {data.timeZone.replaceAll('_', ' ')}. An invoice is issued when a month is
        over and something is charged.
      </p>
      <DataTable
        label="Statements"
        columns={columns}
        page={{ rows: data.months, next: null, total: data.months.length }}
        rowId={({ month }) => month}
        state={state}
        change={change}
        empty={null}
      />
      {crediting && (
        <CreditInvoiceDialog
          organisationId={organisationId}
          invoice={crediting}
          onClose={() => setCrediting(undefined)}
        />
      )}
    </>
  );
}

const columnsOf = (
  organisationId: string,
  toHistory: (month: string) => string,
  gap: BillingGap | null,
  onCredit: ((invoice: InvoiceSummary) => void) | undefined,
): readonly Column<MonthSummary>[] => [
  {
    id: 'month',
    header: 'Month',
    cell: ({ month, isFinished }) => (
      <Link to={toHistory(month)} className="font-medium">
        {nameOf(month)}
        {!isFinished && <span className="block text-xs font-normal text-ink-3">Until now</span>}
      </Link>
    ),
  },
  balance('opening', 'Opening balance'),
  change('granted', 'Granted', ({ granted, corrected }) => granted - corrected),
  change('spent', 'Used', ({ spent }) => -spent),
  change('refunded', 'Refunded', ({ refunded }) => refunded),
  change('expired', 'Expired', ({ expired }) => -expired),
  balance('closing', 'Closing balance'),
  balance('reserved', 'Of which reserved'),
  {
    id: 'statement',
    header: 'Statement',
    cell: ({ month }) => (
      <Files
        of={`Statement of ${nameOf(month)}`}
        pdf={addressOf(CREDIT_STATEMENT_PDF_PATH, { organisationId }, { month })}
        csv={addressOf(CREDIT_STATEMENT_CSV_PATH, { organisationId }, { month })}
      />
    ),
  },
  {
    id: 'invoice',
    header: 'Invoices',
    cell: (month) => <Invoices organisationId={organisationId} month={month} gap={gap} onCredit={onCredit} />,
  },
];

const balance = (id: 'opening' | 'closing' | 'reserved', header: string): Column<MonthSummary> => ({
  id,
  header,
  align: 'end',
  cell: (row) => <span className="tabular-nums">{formatCredits(row[id])}</span>,
});

const change = (id: string, header: string, of: (month: MonthSummary) => number): Column<MonthSummary> => ({
  id,
  header,
  align: 'end',
  cell: (row) => <span className="tabular-nums">{formatChange(of(row))}</span>,
});
