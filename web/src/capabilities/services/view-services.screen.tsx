import type { ServiceUse } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { NotFoundScreen } from '../../app/screens/not-found.screen.tsx';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatNumber } from '../../ui/format/amount.ts';
import { formatMoment } from '../../ui/format/moment.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-types.ts';
import { useListState } from '../../ui/table/use-list-state.ts';
import { ServiceName } from './parts/service-name.tsx';
import { ServiceChip } from './parts/service-switches.tsx';
import { servicesQuery } from './services.queries.ts';

/** Which services an organisation uses: its users and jobs of each. */
export function ViewServicesScreen() {
  const organisationId = useParams().organisationId!;
  const isPlatform = useUserInfo()?.role === 'admin';
  const { data, error, refetch } = useQuery(servicesQuery(organisationId));
  if (error instanceof ApiError && error.error === 'not-found') return <NotFoundScreen />;
  const root = isPlatform ? `/admin/${organisationId}` : `/organisationadmin/${organisationId}`;
  return (
    <Page
      title={data ? `Services of ${data.organisation}` : 'Services'}
      actions={
        <>
          <ButtonLink
            to={isPlatform ? `/admin/services?organisation=${organisationId}` : '/organisationadmin/services'}
          >
            Switch services
          </ButtonLink>
          <ButtonLink to={`${root}/viewservices/amounthistory`}>Amount history</ButtonLink>
        </>
      }
    >
      {error && !data ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines label="Loading the services" lines={5} />
      ) : (
        <UseOfServices services={data.services} />
      )}
    </Page>
  );
}

const FILTERS: readonly string[] = [];

const COLUMNS: readonly Column<ServiceUse>[] = [
  { id: 'service', header: 'Service', cell: ({ sid }) => <ServiceName sid={sid} /> },
  { id: 'state', header: 'State', cell: (service) => <ServiceChip service={service} /> },
  { id: 'people', header: 'Users', align: 'end', cell: ({ people }) => formatNumber(people) },
  { id: 'jobs', header: 'Jobs', align: 'end', cell: ({ jobs }) => formatNumber(jobs) },
  { id: 'open', header: 'Unfinished', align: 'end', cell: ({ openJobs }) => formatNumber(openJobs) },
  {
    id: 'last',
    header: 'Last job',
    align: 'end',
    cell: ({ lastJobAt }) => (lastJobAt === null ? '–' : formatMoment(lastJobAt)),
  },
];

function UseOfServices({ services }: { services: readonly ServiceUse[] }) {
  const [state, change] = useListState(FILTERS);
  return (
    <DataTable
      label="Use of services"
      columns={COLUMNS}
      page={{ rows: services, next: null, total: services.length }}
      rowId={({ sid }) => sid}
      state={state}
      change={change}
      empty={null}
    />
  );
}
