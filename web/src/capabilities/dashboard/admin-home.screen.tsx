import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { queryClient } from '../../app/query-client.ts';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { formatNumber } from '../../ui/format/amount.ts';
import { CreditRequests } from '../credits/index.ts';
import { FirstSteps } from '../onboarding/index.ts';
import {
  ALL,
  analysisQuery,
  detailsQuery,
  organisationsQuery,
  organisationUsersQuery,
  type Reach,
  serviceUsersQuery,
} from './dashboard.queries.ts';
import { type Figure, Figures } from './parts/figures.tsx';
import { Loading } from './parts/loading.tsx';
import { OrganisationChoice } from './parts/organisation-choice.tsx';
import { SpentAnalysis } from './parts/spent-analysis.tsx';
import { useFailureToast } from './use-failure-toast.ts';
import { useView } from './use-view.ts';

/** The home of both admins: counts, and what was spent on which service. */
export function AdminHomeScreen() {
  useHints('figures');
  // What is granted and spent belongs to the figures as well.
  useHints('credits', undefined, () => void queryClient.invalidateQueries({ queryKey: ['figures'] }));
  const userInfo = useUserInfo();
  return (
    <Page title="Dashboard" hasOwnHeading>
      <h1 className="mb-3 text-title font-semibold">Hey Admin!</h1>
      <div className="mb-4 empty:hidden">
        <CreditRequests />
      </div>
      {userInfo?.role === 'admin' && <PlatformHome />}
      {userInfo?.role === 'organisationadmin' && <OrganisationHome own={userInfo.oid} />}
    </Page>
  );
}

function PlatformHome() {
  const details = useQuery(detailsQuery);
  const organisations = useQuery(organisationsQuery);
  const { organisation, setOrganisation } = useView();
  const { data } = details;
  return (
    <Home
      counts={details}
      figures={[
        { label: 'Total Organization', value: data?.total_organizations, to: '/admin/organizations' },
        ...userFigures('/admin/users', data),
      ]}
      reach={organisation}
      organisations={organisations}
      choice={
        <div className="flex w-full items-end gap-2 wide:w-72">
          <div className="grow">
            <OrganisationChoice
              organisations={organisations.data ?? []}
              value={organisation}
              onChange={setOrganisation}
            />
          </div>
          {organisations.error && (
            <IconButton
              label="Ask for the organisations again"
              icon={<RotateCw aria-hidden size={14} />}
              isBusy={organisations.isFetching}
              onClick={() => void organisations.refetch()}
            />
          )}
        </div>
      }
    />
  );
}

function OrganisationHome({ own }: { own: string }) {
  const counts = useQuery(organisationUsersQuery(own));
  const { data } = counts;
  return (
    <>
      {data && <FirstSteps users={data.total_users} jobs={data.Total_job} />}
      <Home
        counts={counts}
        figures={[
          ...userFigures('/organisationadmin/users', data),
          { label: 'Total Jobs', value: data?.Total_job, to: '/organisationadmin/jobs' },
        ]}
        reach={own}
      />
    </>
  );
}

type UserCounts = Partial<
  Record<'total_users' | 'users_status_0' | 'users_status_1' | 'users_invited', number>
>;

/** Invited people are active as the specification counts, and have never signed in. */
const invitedText = (count: number): string => `${formatNumber(count)} of them invited`;

const userFigures = (to: string, data: UserCounts | undefined): Figure[] => [
  { label: 'Total Users', value: data?.total_users, to },
  {
    label: 'Total Active User',
    value: data?.users_status_0,
    to: `${to}?state=active`,
    note: data?.users_invited
      ? { text: invitedText(data.users_invited), to: `${to}?state=invited` }
      : undefined,
  },
  { label: 'Total Deactive User', value: data?.users_status_1, to: `${to}?state=deactivated` },
];

type HomeProps = {
  counts: UseQueryResult<unknown>;
  figures: readonly Figure[];
  reach: Reach;
  /** Where one can be chosen. */
  organisations?: UseQueryResult<unknown>;
  choice?: ReactNode;
};

function Home({ counts, figures, reach, organisations, choice }: HomeProps) {
  const { today, period, setPeriod } = useView();
  const analysis = useQuery(analysisQuery(reach, period));
  const users = useQuery(serviceUsersQuery(reach));
  const asked = [counts, analysis, users, ...(organisations ? [organisations] : [])];
  useFailureToast(asked);
  // Only at first: what is asked for later keeps what is there in its place.
  const [isLoaded, setLoaded] = useState(false);
  if (!isLoaded && asked.every(({ isPending }) => !isPending)) setLoaded(true);
  if (!isLoaded) return <Loading className="h-80" />;
  return (
    <>
      {counts.error && !counts.data ? (
        <Failure
          message={messageOf(counts.error)}
          reference={counts.error instanceof ApiError ? counts.error.reference : undefined}
          onRetry={() => void counts.refetch()}
        />
      ) : (
        <Figures figures={figures} />
      )}
      <div className="mt-6 mb-2.5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="mr-auto">
          <h2 className="text-base font-semibold">Service &amp; Amount Spent Analysis</h2>
          {choice && reach === ALL && <p className="text-xs text-ink-3">All organisations</p>}
        </div>
        {choice}
      </div>
      <SpentAnalysis
        reach={reach}
        period={period}
        today={today}
        onPeriod={setPeriod}
        analysis={analysis}
        users={users}
      />
    </>
  );
}
