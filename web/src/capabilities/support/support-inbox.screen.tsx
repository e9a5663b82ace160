import { buildUrl } from '@colloquy/contract';
import {
  SUPPORT_INBOX_CSV_PATH,
  type InboxRequest,
  findInboxRequestsQuery,
} from '@colloquy/contract/support';
import { useQuery } from '@tanstack/react-query';
import { LifeBuoy } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useInvalidations } from '../../app/query-client.ts';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { withFilter } from '../../ui/table/list-state.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { Moment } from '../../ui/text/moment.tsx';
import { OrganisationSelect } from '../organisations/index.ts';
import { InboxThread } from './parts/inbox-thread.tsx';
import { STATE_FILTER, SupportStateChip } from './parts/support-thread.tsx';
import { supportAdminsQuery, inboxQuery } from './support.queries.ts';
import * as text from './messages.ts';

const FILTERS = ['state', 'organisation', 'assignee'] as const;

const COLUMNS: readonly Column<InboxRequest>[] = [
  {
    id: 'subject',
    header: text.question,
    sort: 'subject',
    cell: ({ id, subject, code }) => (
      <Link to={`?request=${id}`} className="font-medium wrap-anywhere">
        <bdi>{subject}</bdi>
        <span className="block text-xs font-normal text-ink-3">{code}</span>
      </Link>
    ),
  },
  {
    id: 'state',
    header: text.state,
    sort: 'urgency',
    cell: ({ state }) => <SupportStateChip state={state} />,
  },
  {
    id: 'organisation',
    header: text.organisation,
    sort: 'organisation',
    cell: ({ organisation }) => organisation,
  },
  { id: 'by', header: text.askedBy, sort: 'askedBy', cell: ({ askedBy }) => askedBy },
  {
    id: 'assignee',
    header: text.assignedTo,
    sort: 'assignee',
    cell: ({ assignee }) => (assignee === null ? '–' : <bdi>{assignee.name}</bdi>),
  },
  {
    id: 'changed',
    header: text.lastReply,
    sort: 'changedAt',
    cell: ({ changedAt }) => <Moment at={changedAt} />,
  },
];

const assigneeFilter = (people: readonly { id: string; name: string }[]): Filter => ({
  name: 'assignee',
  label: text.assignedTo,
  options: [
    { value: 'none', label: text.nobody },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ],
});

/** Support inbox of the platform admins; unanswered requests come first. */
export function SupportInboxScreen() {
  const openId = useSearchParams()[0].get('request');
  useInvalidations('support-inbox');
  return (
    <Page title={text.supportInbox}>
      {openId === null ? <InboxList /> : <InboxThread requestId={openId} />}
    </Page>
  );
}

function InboxList() {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(inboxQuery(state)));
  const { data: people } = useQuery(supportAdminsQuery);
  const filters = useMemo(() => [STATE_FILTER, assigneeFilter(people ?? [])], [people]);
  const { q, sort, state: chosenState, organisation, assignee } = listQueryOf(findInboxRequestsQuery, state);
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
        counted={text.countedQuestions}
        label={text.allOrganisationsQuestions}
        searchLabel={text.searchInbox}
        columns={COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={filters}
        csvHref={buildUrl(
          SUPPORT_INBOX_CSV_PATH,
          {},
          { q, sort, state: chosenState, organisation, assignee },
        )}
        empty={
          <EmptyState
            icon={<LifeBuoy aria-hidden size={28} strokeWidth={1.5} />}
            title={text.emptyInbox}
            text={text.emptyInboxText}
          />
        }
      />
    </>
  );
}
