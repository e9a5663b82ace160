import { CREDIT_FIGURES } from '@colloquy/contract/credits';
import type { CreditAmount, MonthlyCreditRecord } from '@colloquy/contract/dashboard';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import {
  creditAmountQuery,
  creditHistoryQuery,
  monthlyCreditQuery,
  type OrganisationScope,
} from '../dashboard.queries.ts';
import { monthName } from '../period.rules.ts';
import { CsvButton } from '../../../ui/controls/save-file.tsx';
import { useFigureLinks, FigureLink } from './figure-links.tsx';
import { formatCredit } from './service-series.ts';
import { DashboardPanel, UNKNOWN, WideTable } from './panel.tsx';
import * as text from '../messages.ts';

const AMOUNTS = [
  ['available_credits', CREDIT_FIGURES.available],
  ['allocated_credits', CREDIT_FIGURES.allocated],
  ['reserved_credits', CREDIT_FIGURES.reserved],
  ['credit_consumed', CREDIT_FIGURES.spent],
  ['expired_credits', CREDIT_FIGURES.expired],
  ['total_credits', CREDIT_FIGURES.granted],
] as const satisfies readonly (readonly [keyof CreditAmount, string])[];

/** Credits by state: available, reserved, spent and so on. */
export function CreditTotals({ scope }: { scope: OrganisationScope }) {
  const query = useQuery(creditAmountQuery(scope));
  return (
    <DashboardPanel title={text.credits}>
      <SilentQuery query={query}>
        {(data) => (
          <AmountList rows={AMOUNTS.map(([key, label]) => [label, data && formatCredit(data[key])])} />
        )}
      </SilentQuery>
    </DashboardPanel>
  );
}

const SERVICE_NAMES = text.serviceNames satisfies readonly (keyof MonthlyCreditRecord['services'])[];

/** Credits spent in the current month so far. */
export function ThisMonth({ scope }: { scope: OrganisationScope }) {
  const query = useQuery(monthlyCreditQuery(scope));
  return (
    <DashboardPanel title={text.thisMonth}>
      <SilentQuery query={query}>
        {(data) => {
          const record = data?.[0];
          const serviceRows = SERVICE_NAMES.map(
            (name) => [name, record && formatCredit(record.services[name].credit_consumed)] as const,
          );
          const others = record ? otherCredits(record) : 0;
          return (
            <AmountList
              rows={[
                ...serviceRows,
                ...(others === 0 ? [] : [[text.other, formatCredit(others)] as const]),
                [text.all, record && formatCredit(record.total)],
              ]}
            />
          );
        }}
      </SilentQuery>
    </DashboardPanel>
  );
}

/** Credits spent in the last twelve months, latest first. */
export function CreditHistory({ scope }: { scope: OrganisationScope }) {
  const query = useQuery(creditHistoryQuery(scope));
  const links = useFigureLinks(scope);
  return (
    <DashboardPanel
      title={text.creditsByMonth}
      tools={query.data && <CsvButton of={text.creditsByMonth} rows={csvRowsOf(query.data)} />}
    >
      <SilentQuery query={query}>
        {(data) =>
          data ? (
            <WideTable label={text.creditsByMonth}>
              <HistoryTable records={data} linkTo={(month) => links.postings({ month })} />
            </WideTable>
          ) : (
            <p>{UNKNOWN}</p>
          )
        }
      </SilentQuery>
    </DashboardPanel>
  );
}

const COLUMN_NAMES = [...SERVICE_NAMES, text.other, text.all];

const csvRowsOf = (records: readonly MonthlyCreditRecord[]): (string | number)[][] => [
  [text.month, ...COLUMN_NAMES],
  ...records.map((record) => [
    record.month,
    ...SERVICE_NAMES.map((name) => record.services[name].credit_consumed),
    otherCredits(record),
    record.total,
  ]),
];

type HistoryTableProps = {
  records: readonly MonthlyCreditRecord[];
  linkTo: (month: string) => string | null;
};

function HistoryTable({ records, linkTo }: HistoryTableProps) {
  return (
    <table className="w-full text-right">
      <thead>
        <tr className="border-b border-line text-xs text-ink-2">
          <th scope="col" className="py-1.5 pr-3 text-left font-medium">
            {text.month}
          </th>
          {COLUMN_NAMES.map((name) => (
            <th key={name} scope="col" className="py-1.5 pl-3 font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.month} className="border-b border-line last:border-0">
            <th scope="row" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
              {formatMonth(record.month)}
            </th>
            {SERVICE_NAMES.map((name) => (
              <td key={name} className="py-1 pl-3">
                {formatCredit(record.services[name].credit_consumed)}
              </td>
            ))}
            <td className="py-1 pl-3">{formatCredit(otherCredits(record))}</td>
            <td className="py-1 pl-3 font-medium">
              <FigureLink to={linkTo(record.month)} of={text.creditsSpentIn(formatMonth(record.month))}>
                {formatCredit(record.total)}
              </FigureLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Credits of Video Call Analysis and of no service, because the record names only four. Calculated in whole
 * hundredths to be exact.
 */
function otherCredits({ services, total }: MonthlyCreditRecord): number {
  const hundredths = (credits: number): number => Math.round(credits * 100);
  const named = SERVICE_NAMES.reduce((sum, name) => sum + hundredths(services[name].credit_consumed), 0);
  return (hundredths(total) - named) / 100;
}

/** Formats `2026-11` as `Nov 2026`. */
const formatMonth = (month: string): string => `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`;

function AmountList({
  rows,
}: {
  rows: readonly (readonly [label: string, value: string | null | undefined])[];
}) {
  return (
    <dl className="grid gap-1.5">
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="flex justify-between gap-3 last:border-t last:border-line last:pt-1.5 last:font-semibold"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="text-right">{value ?? UNKNOWN}</dd>
        </div>
      ))}
    </dl>
  );
}

type SilentQueryProps<T> = { query: UseQueryResult<T | null>; children: (data: T | null) => ReactNode };

/** Renders the result of a query; a failed one has no message, only a Retry button. */
function SilentQuery<T>({ query: { data, isFetching, refetch }, children }: SilentQueryProps<T>) {
  if (data === undefined)
    return (
      <div aria-busy="true">
        <SkeletonLines label={text.loadingCredits} lines={6} />
      </div>
    );
  return (
    <>
      {children(data)}
      {data === null && (
        <Button
          size="small"
          className="mt-3"
          icon={<RotateCw aria-hidden size={14} />}
          isBusy={isFetching}
          onClick={() => void refetch()}
        >
          {text.retry}
        </Button>
      )}
    </>
  );
}
