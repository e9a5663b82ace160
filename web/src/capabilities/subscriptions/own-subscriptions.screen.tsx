import { OWN_SUBSCRIPTIONS_CSV_PATH, type SubscriptionSummary } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import { Outlet } from 'react-router';
import { listPageOf } from '../../app/lists/list-page.ts';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { COLUMNS } from './parts/subscription-columns.tsx';
import { ownSubscriptionsQuery } from './subscriptions.queries.ts';

const FILTERS: readonly string[] = [];

const OWN_COLUMNS: readonly Column<SubscriptionSummary>[] = [
  { id: 'plan', header: 'Plan', cell: ({ planLabel }) => <span className="font-medium">{planLabel}</span> },
  ...COLUMNS,
];

/** What the own organisation subscribed to, the newest first. */
export function OwnSubscriptionsScreen() {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(ownSubscriptionsQuery(state)));
  return (
    <Page title="Subscriptions">
      <DataTable
        label="Subscriptions"
        columns={OWN_COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        csvHref={OWN_SUBSCRIPTIONS_CSV_PATH}
        empty={
          <EmptyState
            icon={<CalendarRange aria-hidden size={28} strokeWidth={1.5} />}
            title="No subscription yet"
            text="Those who run this installation give your organisation a subscription; its plan and days appear here."
          />
        }
      />
      <Outlet />
    </Page>
  );
}
