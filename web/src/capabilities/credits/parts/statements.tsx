import {
  CREDIT_STATEMENT_CSV_PATH,
  CREDIT_STATEMENT_PDF_PATH,
  findStatements,
  INVOICE_CSV_PATH,
  INVOICE_PDF_PATH,
  type MonthSummary,
} from '@colloquy/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { addressOf } from '../../../app/api/address.ts';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { buttonLook } from '../../../ui/controls/button-look.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Column } from '../../../ui/table/table-types.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { historyPath } from '../paths.ts';

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
  const columns = useMemo(
    () => columnsOf(organisationId, (month) => `${historyPath(role, organisationId)}?month=${month}`),
    [organisationId, role],
  );
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines label="Loading the statements" />;
  return (
    <>
      <p className="mb-2 text-ink-3">
        Months begin at midnight in {data.timeZone.replaceAll('_', ' ')}. A month has an invoice once it is
        over.
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
    </>
  );
}

const columnsOf = (
  organisationId: string,
  toHistory: (month: string) => string,
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
  amount('opening', 'Opening balance'),
  amount('granted', 'Granted'),
  amount('spent', 'Used'),
  amount('refunded', 'Refunded'),
  amount('expired', 'Expired'),
  amount('setAside', 'Set aside'),
  amount('closing', 'Closing balance'),
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
    header: 'Invoice',
    cell: ({ month, invoice }) =>
      invoice === null ? (
        '–'
      ) : (
        <Files
          of={`Invoice of ${nameOf(month)}`}
          pdf={addressOf(INVOICE_PDF_PATH, { organisationId }, { month })}
          csv={addressOf(INVOICE_CSV_PATH, { organisationId }, { month })}
        />
      ),
  },
];

type AmountName = 'opening' | 'granted' | 'spent' | 'refunded' | 'expired' | 'setAside' | 'closing';

const amount = (id: AmountName, header: string): Column<MonthSummary> => ({
  id,
  header,
  align: 'end',
  cell: (row) => <span className="tabular-nums">{formatCredits(row[id])}</span>,
});

function Files({ of, pdf, csv }: { of: string; pdf: string; csv: string }) {
  return (
    <span className="inline-flex gap-1">
      <a href={pdf} download aria-label={`${of}, PDF`} className={buttonLook({ size: 'small' })}>
        PDF
      </a>
      <a href={csv} download aria-label={`${of}, CSV`} className={buttonLook({ size: 'small' })}>
        CSV
      </a>
    </span>
  );
}
