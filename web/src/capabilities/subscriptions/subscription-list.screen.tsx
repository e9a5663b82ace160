import { buildUrl } from '@colloquy/contract';
import {
  findSubscriptionsQuery,
  SUBSCRIPTIONS_CSV_PATH,
  type SubscriptionSummary,
} from '@colloquy/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { CalendarRange, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { listPageOf, listQueryOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { CommandLink } from '../../ui/commands/command-button.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { withFilter } from '../../ui/table/list-state.ts';
import type { Column, Filter } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { OrganisationSelect } from '../organisations/index.ts';
import { EndSubscriptionDialog } from './parts/end-subscription-dialog.tsx';
import { PlansTable } from './parts/plans-table.tsx';
import { SUBSCRIPTION_COLUMNS } from './parts/subscription-columns.tsx';
import { SubscriptionForm } from './parts/subscription-form.tsx';
import { subscriptionsQuery } from './subscriptions.queries.ts';
import * as text from './messages.ts';

const FILTERS = ['organisation', 'state'] as const;

const FILTER_CONTROLS: readonly Filter[] = [
  {
    name: 'state',
    label: text.state,
    options: [
      { value: 'present', label: text.active },
      { value: 'ended', label: text.ended },
    ],
  },
];

const ORGANISATION_COLUMN: Column<SubscriptionSummary> = {
  id: 'organisation',
  header: text.organisation,
  sort: 'organisation',
  cell: ({ organisation, organisationId, planLabel }) => (
    <Link to={`/admin/organizations/${organisationId}`} className="font-medium wrap-anywhere">
      <bdi>{organisation}</bdi>
      <span className="block text-xs font-normal text-ink-3">{planLabel}</span>
    </Link>
  ),
};

/** Subscriptions of all organisations; `?subscription=new` adds one. */
export function SubscriptionListScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<SubscriptionSummary>();
  // The form replaces the whole list with the pressed button.
  const editedId = useRef<string>(undefined);
  useEffect(() => {
    const closedId = editedId.current;
    editedId.current = editing?.id;
    if (!editing && closedId !== undefined)
      document.getElementById(editButtonId(closedId))?.focus({ preventScroll: true });
  }, [editing]);
  const isAdding = search.get('subscription') === 'new';
  const listPath = '/admin/subscriptions';
  if (isAdding)
    return (
      <Page title={text.newSubscription}>
        <SubscriptionForm
          organisationId={search.get('organisation')}
          onSaved={() => void navigate(listPath, { replace: true })}
          onCancel={() => void navigate(listPath)}
        />
      </Page>
    );
  if (editing)
    return (
      <Page title={text.subscriptionOf(editing.organisation)}>
        <SubscriptionForm
          subscription={editing}
          onSaved={() => setEditing(undefined)}
          onCancel={() => setEditing(undefined)}
        />
      </Page>
    );
  return (
    <Page title={text.subscriptions}>
      <SubscriptionList onEdit={setEditing} />
    </Page>
  );
}

function SubscriptionList({ onEdit }: { onEdit: (row: SubscriptionSummary) => void }) {
  const [state, change] = useListState(FILTERS);
  const [ending, setEnding] = useState<SubscriptionSummary>();
  const page = listPageOf(useQuery(subscriptionsQuery(state)));
  const { q, sort, organisation, state: shown } = listQueryOf(findSubscriptionsQuery, state);
  const columns = useMemo(
    () => [ORGANISATION_COLUMN, ...SUBSCRIPTION_COLUMNS, actionsColumn(onEdit, setEnding)],
    [onEdit],
  );
  const chosen = state.filters.organisation ?? 'all';
  return (
    <>
      <div className="mb-3 max-w-sm">
        <OrganisationSelect
          hasAll
          value={chosen}
          onChange={(id) =>
            change({ filters: withFilter(state.filters, 'organisation', id === 'all' ? '' : id) })
          }
        />
      </div>
      <DataTable
        counted={text.countedSubscriptions}
        label={text.subscriptions}
        searchLabel={text.searchByOrganisation}
        columns={columns}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        filters={FILTER_CONTROLS}
        csvHref={buildUrl(SUBSCRIPTIONS_CSV_PATH, {}, { q, sort, organisation, state: shown })}
        actions={<NewSubscription organisationId={chosen} />}
        empty={
          <EmptyState
            icon={<CalendarRange aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noSubscriptionsYet}
            text={text.noSubscriptionsHint}
            action={<NewSubscription organisationId={chosen} />}
          />
        }
      />
      <h2 className="mt-6 mb-1.5 text-base font-semibold">{text.comparePlans}</h2>
      <PlansTable />
      {ending && <EndSubscriptionDialog subscription={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

const editButtonId = (subscriptionId: string): string => `edit-${subscriptionId}`;

const actionsColumn = (
  edit: (row: SubscriptionSummary) => void,
  end: (row: SubscriptionSummary) => void,
): Column<SubscriptionSummary> => ({
  id: 'actions',
  header: text.actions,
  align: 'end',
  cell: (row) =>
    row.isDefault ? (
      <ButtonLink
        size="small"
        aria-label={text.addSubscriptionFor(row.organisation)}
        to={`?subscription=new&organisation=${row.organisationId}`}
      >
        {text.addSubscription}
      </ButtonLink>
    ) : row.state === 'ended' || row.state === 'withdrawn' ? null : (
      <span className="inline-flex gap-1">
        <Button
          size="small"
          id={editButtonId(row.id)}
          aria-label={text.editSubscription(row.organisation)}
          onClick={() => edit(row)}
        >
          {text.edit}
        </Button>
        <Button size="small" aria-label={text.endSubscription(row.organisation)} onClick={() => end(row)}>
          {text.end}
        </Button>
      </span>
    ),
});

function NewSubscription({ organisationId }: { organisationId: string }) {
  const of = organisationId === 'all' ? '' : `&organisation=${organisationId}`;
  return (
    <CommandLink variant="primary" icon={<Plus aria-hidden size={14} />} to={`?subscription=new${of}`}>
      {text.newSubscription}
    </CommandLink>
  );
}
