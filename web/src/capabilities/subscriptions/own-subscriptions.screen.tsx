import { OWN_SUBSCRIPTIONS_CSV_PATH, type SubscriptionSummary } from '@colloquy/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import { Outlet } from 'react-router';
import { useInvalidations } from '../../app/query-client.ts';
import { listPageOf } from '../../app/lists/list-query.ts';
import { Page } from '../../app/screens/page.tsx';
import { QueryView } from '../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { PlanInUse } from './parts/plan-in-use.tsx';
import { PlansTable } from './parts/plans-table.tsx';
import { SUBSCRIPTION_COLUMNS } from './parts/subscription-columns.tsx';
import { ownSubscriptionsQuery, planInUseQuery } from './subscriptions.queries.ts';
import * as text from './messages.ts';

const FILTERS: readonly string[] = [];

const OWN_COLUMNS: readonly Column<SubscriptionSummary>[] = [
  {
    id: 'plan',
    header: text.plan,
    sort: 'plan',
    cell: ({ planLabel }) => <span className="font-medium">{planLabel}</span>,
  },
  ...SUBSCRIPTION_COLUMNS,
];

/** Subscriptions of the person's own organisation, newest first. */
export function OwnSubscriptionsScreen() {
  const [state, change] = useListState(FILTERS);
  const page = listPageOf(useQuery(ownSubscriptionsQuery(state)));
  useInvalidations('credits');
  const plan = useQuery(planInUseQuery);
  return (
    <Page title={text.subscriptions}>
      <div className="mb-6">
        <QueryView query={plan} loading={<SkeletonLines label={text.loadingPlan} />}>
          {(planInUse) => <PlanInUse plan={planInUse} />}
        </QueryView>
      </div>
      <h2 className="mb-1.5 text-base font-semibold">{text.subscriptionHistory}</h2>
      <DataTable
        counted={text.countedSubscriptions}
        label={text.subscriptions}
        columns={OWN_COLUMNS}
        page={page}
        rowId={({ id }) => id}
        state={state}
        change={change}
        csvHref={OWN_SUBSCRIPTIONS_CSV_PATH}
        empty={
          <EmptyState
            icon={<CalendarRange aria-hidden size={28} strokeWidth={1.5} />}
            title={text.noSubscriptionsYet}
            text={text.freePlanHint}
          />
        }
      />
      <h2 className="mt-6 mb-1.5 text-base font-semibold">{text.comparePlans}</h2>
      <PlansTable own={plan.data?.plan} />
      <Outlet />
    </Page>
  );
}
