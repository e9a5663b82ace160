import { CREDIT_FIGURES, type CreditAmount, type MonthlyCreditRecord } from '@colloquy/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import {
  creditAmountQuery,
  creditHistoryQuery,
  monthlyCreditQuery,
  type Reach,
} from '../dashboard.queries.ts';
import { monthName } from '../period.rules.ts';
import { CsvButton } from '../../../ui/table/csv-button.tsx';
import { useLinks } from '../use-links.ts';
import { FigureLink } from './figure-link.tsx';
import { formatCredit } from './format-credit.ts';
import { Panel, UNKNOWN, WideTable } from './panel.tsx';

const AMOUNTS = [
  ['available_credits', CREDIT_FIGURES.available],
  ['allotted_credits', CREDIT_FIGURES.allotted],
  ['reserved_credits', CREDIT_FIGURES.reserved],
  ['credit_consumed', CREDIT_FIGURES.spent],
  ['expired_credits', CREDIT_FIGURES.expired],
  ['total_credits', CREDIT_FIGURES.granted],
] as const satisfies readonly (readonly [keyof CreditAmount, string])[];

/** Where all credits are. */
export function CreditTotals({ reach }: { reach: Reach }) {
  const query = useQuery(creditAmountQuery(reach));
  return (
    <Panel title="Credits">
      <Quiet query={query}>
        {(data) => <List rows={AMOUNTS.map(([key, label]) => [label, data && formatCredit(data[key])])} />}
      </Quiet>
    </Panel>
  );
}

const SERVICES = [
  'Language Services',
  'Qual AI',
  'Chat with your Document',
  'Verbatim Coding and Analysis',
] as const satisfies readonly (keyof MonthlyCreditRecord['services'])[];

/** What was spent in the present month so far. */
export function ThisMonth({ reach }: { reach: Reach }) {
  const query = useQuery(monthlyCreditQuery(reach));
  return (
    <Panel title="This month">
      <Quiet query={query}>
        {(data) => {
          const record = data?.[0];
          const ofServices = SERVICES.map(
            (name) => [name, record && formatCredit(record.services[name].credit_consumed)] as const,
          );
          const others = record ? othersOf(record) : 0;
          return (
            <List
              rows={[
                ...ofServices,
                ...(others === 0 ? [] : [['Other', formatCredit(others)] as const]),
                ['All', record && formatCredit(record.total)],
              ]}
            />
          );
        }}
      </Quiet>
    </Panel>
  );
}

/** What was spent in the last twelve months, the latest first. */
export function CreditHistory({ reach }: { reach: Reach }) {
  const query = useQuery(creditHistoryQuery(reach));
  const links = useLinks(reach);
  return (
    <Panel
      title="Credits spent by month"
      tools={query.data && <CsvButton of="Credits spent by month" rows={fileOf(query.data)} />}
    >
      <Quiet query={query}>
        {(data) =>
          data ? (
            <WideTable label="Credits spent by month">
              <HistoryTable records={data} linkTo={(month) => links.postings({ month })} />
            </WideTable>
          ) : (
            <p>{UNKNOWN}</p>
          )
        }
      </Quiet>
    </Panel>
  );
}

const HEADS = [...SERVICES, 'Other', 'All'];

const fileOf = (records: readonly MonthlyCreditRecord[]): (string | number)[][] => [
  ['Month', ...HEADS],
  ...records.map((record) => [
    record.month,
    ...SERVICES.map((name) => record.services[name].credit_consumed),
    othersOf(record),
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
            Month
          </th>
          {HEADS.map((name) => (
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
              {inWords(record.month)}
            </th>
            {SERVICES.map((name) => (
              <td key={name} className="py-1 pl-3">
                {formatCredit(record.services[name].credit_consumed)}
              </td>
            ))}
            <td className="py-1 pl-3">{formatCredit(othersOf(record))}</td>
            <td className="py-1 pl-3 font-medium">
              <FigureLink to={linkTo(record.month)} of={`credits spent in ${inWords(record.month)}`}>
                {formatCredit(record.total)}
              </FigureLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Video Call Analysis, and what belongs to no service: the record names four. In whole hundredths, which are exact. */
function othersOf({ services, total }: MonthlyCreditRecord): number {
  const hundredths = (credits: number): number => Math.round(credits * 100);
  const named = SERVICES.reduce((sum, name) => sum + hundredths(services[name].credit_consumed), 0);
  return (hundredths(total) - named) / 100;
}

/** `2026-11` as `Nov 2026`. */
const inWords = (month: string): string => `${monthName(Number(month.slice(5)))} ${month.slice(0, 4)}`;

function List({ rows }: { rows: readonly (readonly [label: string, value: string | null | undefined])[] }) {
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

type QuietProps<T> = { query: UseQueryResult<T | null>; children: (data: T | null) => ReactNode };

/** Draws what a call answered; where it failed and nothing was said, with a way to ask again. */
function Quiet<T>({ query: { data, isFetching, refetch }, children }: QuietProps<T>) {
  if (data === undefined)
    return (
      <div aria-busy="true">
        <SkeletonLines label="Loading credits" lines={6} />
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
          Retry
        </Button>
      )}
    </>
  );
}
