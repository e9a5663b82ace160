import { DESK_CSV_PATH, type DeskRequest, findDeskRequests } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { addressOf } from '../../app/api/address.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { listPageOf } from '../../app/lists/list-page.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatMoment, formatMomentInFull } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { withFilter } from '../../ui/table/list-state.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { OrganisationSelect } from '../organisations/index.ts';
import { DeskThread } from './parts/desk-thread.tsx';
import { STATE_FILTER, SupportStateChip } from './parts/support-state.tsx';
import { deskAdminsQuery, deskQuery } from './support.queries.ts';

const FILTERS = ['state', 'organisation', 'assignee'] as const;

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
    id: 'assignee',
    header: 'Assigned to',
    cell: ({ assignee }) => (assignee === null ? '–' : <bdi>{assignee.name}</bdi>),
  },
  {
    id: 'changed',
    header: 'Last word',
    sort: 'changedAt',
    cell: ({ changedAt }) => <time title={formatMomentInFull(changedAt)}>{formatMoment(changedAt)}</time>,
  },
];

const assigneeFilter = (people: readonly { id: string; name: string }[]): Filter => ({
  name: 'assignee',
  label: 'Assigned to',
  options: [
    { value: 'none', label: 'Nobody' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ],
});

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
  const { data: people } = useQuery(deskAdminsQuery);
  const filters = useMemo(() => [STATE_FILTER, assigneeFilter(people ?? [])], [people]);
  const { q, sort, state: standing, organisation, assignee } = listQueryOf(findDeskRequests, state);
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
        filters={filters}
        csvHref={addressOf(DESK_CSV_PATH, {}, { q, sort, state: standing, organisation, assignee })}
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
