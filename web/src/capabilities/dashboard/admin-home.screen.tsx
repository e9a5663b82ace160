import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { useInvalidations, queryClient } from '../../app/query-client.ts';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink, IconButton } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { CreditRequests } from '../credits/index.ts';
import { FirstSteps } from '../onboarding/index.ts';
import {
  ALL_ORGANISATIONS,
  analysisQuery,
  detailsQuery,
  organisationsQuery,
  organisationUsersQuery,
  type OrganisationScope,
  serviceUsersQuery,
} from './dashboard.queries.ts';
import { type StatCard, StatCards } from './parts/stat-cards.tsx';
import { LoadingSpinner } from './parts/panel.tsx';
import { DashboardOrganisationFilter } from './parts/organisation-filter.tsx';
import { SpendingAnalysis } from './parts/spending-analysis.tsx';
import { useFailureToast } from './use-failure-toast.ts';
import { useDashboardFilters } from './use-dashboard-filters.ts';
import * as text from './messages.ts';

/** Home page of platform admins and organisation admins: counts and spending by service. */
export function AdminHomeScreen() {
  useInvalidations('figures');
  // Grants and charges also change the figures.
  useInvalidations('credits', undefined, () => void queryClient.invalidateQueries({ queryKey: ['figures'] }));
  const userInfo = useUserInfo();
  return (
    <Page title={text.dashboard} hasOwnHeading>
      <h1 className="mb-3 text-title font-semibold">{text.heyAdmin}</h1>
      <div className="mb-4 empty:hidden">
        <CreditRequests />
      </div>
      {userInfo?.role === 'admin' && <PlatformHome />}
      {userInfo?.role === 'organisationadmin' && <OrganisationHome organisationId={userInfo.oid} />}
    </Page>
  );
}

function PlatformHome() {
  const details = useQuery(detailsQuery);
  const organisations = useQuery(organisationsQuery);
  const { organisation, setOrganisation } = useDashboardFilters();
  const { data } = details;
  return (
    <>
      {/* The operator organisation is always there. */}
      {data && data.total_organizations <= 1 && <FirstOrganisation />}
      <AdminHome
        counts={details}
        statCards={[
          { label: text.totalOrganization, value: data?.total_organizations, to: '/admin/organizations' },
          ...userStatCards('/admin/users', data),
        ]}
        scope={organisation}
        organisations={organisations}
        organisationFilter={
          <div className="flex w-full items-end gap-2 wide:w-72">
            <div className="grow">
              <DashboardOrganisationFilter
                organisations={organisations.data ?? []}
                value={organisation}
                onChange={setOrganisation}
              />
            </div>
            {organisations.error && (
              <IconButton
                label={text.reloadOrganisations}
                icon={<RotateCw aria-hidden size={14} />}
                isBusy={organisations.isFetching}
                onClick={() => void organisations.refetch()}
              />
            )}
          </div>
        }
      />
    </>
  );
}

/** Leads to the first result of an installation that has no organisation but its own. */
const FirstOrganisation = () => (
  <section
    aria-labelledby="first-organisation"
    className="mb-6 grid max-w-3xl justify-items-start gap-2 rounded-md border border-line bg-surface p-4"
  >
    <h2 id="first-organisation" className="text-base font-semibold">
      {text.firstOrganisation}
    </h2>
    <p className="text-ink-2">{text.firstOrganisationText}</p>
    <ButtonLink variant="primary" to="/admin/organizations/new">
      {text.setUpOrganisation}
    </ButtonLink>
  </section>
);

function OrganisationHome({ organisationId }: { organisationId: string }) {
  const counts = useQuery(organisationUsersQuery(organisationId));
  const { data } = counts;
  return (
    <>
      <FirstSteps />
      <AdminHome
        counts={counts}
        statCards={[
          ...userStatCards('/organisationadmin/users', data),
          { label: text.totalJobs, value: data?.Total_job, to: '/organisationadmin/jobs' },
        ]}
        scope={organisationId}
      />
    </>
  );
}

type UserCounts = Partial<
  Record<'total_users' | 'users_status_0' | 'users_status_1' | 'users_invited', number>
>;

const userStatCards = (to: string, data: UserCounts | undefined): StatCard[] => [
  { label: text.totalUsers, value: data?.total_users, to },
  {
    label: text.totalActiveUser,
    value: data?.users_status_0,
    to: `${to}?state=active`,
    note: data?.users_invited
      ? // They have never signed in, but count as active by the specification.
        { text: text.invited(data.users_invited), to: `${to}?state=invited` }
      : undefined,
  },
  { label: text.totalDeactiveUser, value: data?.users_status_1, to: `${to}?state=deactivated` },
];

type AdminHomeProps = {
  counts: UseQueryResult<unknown>;
  statCards: readonly StatCard[];
  scope: OrganisationScope;
  /** Present if the organisation can be chosen. */
  organisations?: UseQueryResult<unknown>;
  organisationFilter?: ReactNode;
};

function AdminHome({ counts, statCards, scope, organisations, organisationFilter }: AdminHomeProps) {
  const { today, period, setPeriod } = useDashboardFilters();
  const analysis = useQuery(analysisQuery(scope, period));
  const users = useQuery(serviceUsersQuery(scope));
  const queries = [counts, analysis, users, ...(organisations ? [organisations] : [])];
  useFailureToast(queries);
  // Only for the first load: later loads keep the previous content.
  const [isLoaded, setLoaded] = useState(false);
  if (!isLoaded && queries.every(({ isPending }) => !isPending)) setLoaded(true);
  if (!isLoaded) return <LoadingSpinner className="h-80" />;
  return (
    <>
      {counts.error && !counts.data ? (
        <Failure
          message={messageOf(counts.error)}
          reference={counts.error instanceof ApiError ? counts.error.reference : undefined}
          onRetry={() => void counts.refetch()}
        />
      ) : (
        <StatCards cards={statCards} />
      )}
      <div className="mt-6 mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="mr-auto">
          <h2 className="text-base font-semibold">{text.spentAnalysis}</h2>
          {organisationFilter && scope === ALL_ORGANISATIONS && (
            <p className="text-xs text-ink-3">{text.allOrganisations}</p>
          )}
        </div>
        {organisationFilter}
      </div>
      <SpendingAnalysis
        scope={scope}
        period={period}
        today={today}
        onPeriod={setPeriod}
        analysis={analysis}
        users={users}
      />
    </>
  );
}
