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

const HEADS = ['Service', 'State', 'Users', 'Jobs', 'Unfinished', 'Last job'] as const;

function UseOfServices({ services }: { services: readonly ServiceUse[] }) {
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-surface">
      <table aria-label="Use of services" className="w-full border-collapse">
        <thead>
          <tr className="border-b border-line text-left text-xs text-ink-3">
            {HEADS.map((head, at) => (
              <th key={head} scope="col" className={`px-3 py-2 font-medium ${at > 1 ? 'text-right' : ''}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <tr key={service.sid} className="border-line not-last:border-b">
              <th scope="row" className="px-3 py-2.5 text-left font-normal">
                <ServiceName sid={service.sid} />
              </th>
              <td className="px-3 py-2.5">
                <ServiceChip service={service} />
              </td>
              {[service.people, service.jobs, service.openJobs].map((value, at) => (
                <td key={HEADS[at + 2]} className="px-3 py-2.5 text-right tabular-nums">
                  {formatNumber(value)}
                </td>
              ))}
              <td className="px-3 py-2.5 text-right whitespace-nowrap">
                {service.lastJobAt === null ? '–' : formatMoment(service.lastJobAt)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
