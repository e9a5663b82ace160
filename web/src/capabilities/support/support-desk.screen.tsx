import { DESK_CSV_PATH, type DeskRequest, findDeskRequests } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { addressOf } from '../../app/api/address.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatMoment, formatMomentInFull } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-types.ts';
import { withFilter } from '../../ui/table/list-state.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { OrganisationSelect } from '../organisations/index.ts';
import { DeskThread } from './parts/desk-thread.tsx';
import { STATE_FILTER, SupportStateChip } from './parts/support-state.tsx';
import { deskQuery } from './support.queries.ts';

const FILTERS = ['state', 'organisation'] as const;
const SHOWN = [STATE_FILTER];

const COLUMNS: readonly Column<DeskRequest>[] = [
  {
    id: 'subject',
    header: 'Question',
    cell: ({ id, subject, code }) => (
      <Link to={`?request=${id}`} className="font-medium wrap-anywhere">
        <bdi>{subject}</bdi>
        <span className="block text-xs font-normal text-ink-3">{code}</span>
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    sort: 'urgency',
    cell: ({ state }) => <SupportStateChip state={state} />,
  },
  { id: 'organisation', header: 'Organisation', cell: ({ organisation }) => organisation },
  { id: 'by', header: 'Asked by', cell: ({ askedBy }) => askedBy },
  {
    id: 'changed',
    header: 'Last word',
    sort: 'changedAt',
    cell: ({ changedAt }) => <time title={formatMomentInFull(changedAt)}>{formatMoment(changedAt)}</time>,
  },
];

/** The desk of those who run the installation: what waits for an answer comes first. */
export function SupportDeskScreen() {
  const opened = useSearchParams()[0].get('request');
  useHints('desk');
  return (
    <Page title="Support desk">{opened === null ? <DeskList /> : <DeskThread requestId={opened} />}</Page>
  );
}

function DeskList() {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(deskQuery(state)));
  const { q, sort, state: standing, organisation } = listQueryOf(findDeskRequests, state);
  return (
    <>
      <div className="mb-3 max-w-sm">
        <OrganisationSelect
          hasAll
          value={state.filters.organisation ?? 'all'}
          onChange={(id) =>
            change({ filters: withFilter(state.filters, 'organisation', id === 'all' ? '' : id) })
          }
        />
      </div>
      <DataTable
        label="Questions of all organisations"
        searchLabel="Search by words, number, person or organisation"
        columns={COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={SHOWN}
        csvHref={addressOf(DESK_CSV_PATH, {}, { q, sort, state: standing, organisation })}
        empty={
          <EmptyState
            icon={<LifeBuoy aria-hidden size={28} strokeWidth={1.5} />}
            title="Nobody has asked anything yet"
            text="What customers and admins of organisations ask appears here, with what waits for an answer first."
          />
        }
      />
    </>
  );
}
