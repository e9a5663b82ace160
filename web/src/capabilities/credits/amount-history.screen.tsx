import { findPostings, type Posting, POSTINGS_CSV_PATH } from '@colloquy/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Coins } from 'lucide-react';
import { useParams } from 'react-router';
import { addressOf } from '../../app/api/address.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { NotFoundScreen } from '../../app/screens/not-found.screen.tsx';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatCredits } from '../../ui/format/amount.ts';
import { formatMoment, formatMomentInFull } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { ListState } from '../../ui/table/list-state.ts';
import type { Column } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';

const FILTERS: readonly string[] = [];

const KINDS: Record<Posting['kind'], string> = {
  grant: 'Granted',
  allot: 'Given to a user',
  reserve: 'Set aside for work',
  settle: 'Used',
  release: 'Given back',
  refund: 'Refunded',
  expire: 'Expired',
};

const COLUMNS: readonly Column<Posting>[] = [
  { id: 'kind', header: 'Posting', cell: ({ kind }) => <span className="font-medium">{KINDS[kind]}</span> },
  { id: 'number', header: 'Number', sort: 'number', align: 'end', cell: ({ number }) => number },
  { id: 'amount', header: 'Credits moved', align: 'end', cell: ({ amount }) => formatCredits(amount) },
  {
    id: 'available',
    header: 'To be spent',
    align: 'end',
    cell: ({ available }) => `${available > 0 ? '+' : ''}${formatCredits(available)}`,
  },
  {
    id: 'at',
    header: 'When',
    cell: ({ at }) => <time title={formatMomentInFull(at)}>{formatMoment(at)}</time>,
  },
];

const postingsQuery = (organisationId: string, state: ListState) => {
  const query = listQueryOf(findPostings, state);
  return queryOptions({
    queryKey: ['credits', 'postings', organisationId, query],
    queryFn: ({ signal }) => call(findPostings, { params: { organisationId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The ledger of an organisation, as it was written. */
export function AmountHistoryScreen() {
  const organisationId = useParams().organisationId!;
  const [state, change] = useListState(FILTERS);
  const query = useQuery(postingsQuery(organisationId, state));
  if (query.error instanceof ApiError && query.error.error === 'not-found') return <NotFoundScreen />;
  return (
    <Page title="Amount history">
      <DataTable
        label="Amount history"
        columns={COLUMNS}
        page={listPageOf(query)}
        rowId={({ id }) => id}
        state={state}
        change={change}
        csvHref={addressOf(POSTINGS_CSV_PATH, { organisationId }, {})}
        empty={
          <EmptyState
            icon={<Coins aria-hidden size={28} strokeWidth={1.5} />}
            title="No credits were moved yet"
            text="What is granted to the organisation and what its work uses appears here, posting by posting."
          />
        }
      />
    </Page>
  );
}
