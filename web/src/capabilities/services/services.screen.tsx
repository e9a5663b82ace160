import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../app/api/api-error.ts';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { OrganisationSelect } from '../organisations/index.ts';
import { PersonSwitches } from './parts/person-switches.tsx';
import { ServiceSwitches } from './parts/service-switches.tsx';
import { servicesQuery } from './services.queries.ts';

/** Which services an organisation may use, and which of them each of its people: for one at a time. */
export function ServicesScreen() {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('organisation');
  return (
    <Page
      title="Services"
      actions={
        chosen !== null && (
          <ButtonLink to={`/admin/organizations/${chosen}/viewservices`}>Use of services</ButtonLink>
        )
      }
    >
      <div className="mb-5 max-w-sm">
        <OrganisationSelect value={chosen} onChange={(organisation) => setSearch({ organisation })} />
      </div>
      {chosen === null ? (
        <EmptyState
          title="Choose an organisation"
          text="Then you see its services, and switch them for all of it or for one of its users."
        />
      ) : (
        <ServicesOf key={chosen} organisationId={chosen} isPlatform />
      )}
    </Page>
  );
}

/** The services of the own organisation. */
export function OwnServicesScreen() {
  const own = useUserInfo()?.oid ?? '';
  return (
    <Page
      title="Services"
      actions={<ButtonLink to={`/organisationadmin/${own}/viewservices`}>Use of services</ButtonLink>}
    >
      <ServicesOf organisationId={own} isPlatform={false} />
    </Page>
  );
}

function ServicesOf({ organisationId, isPlatform }: { organisationId: string; isPlatform: boolean }) {
  const { data, error, refetch } = useQuery(servicesQuery(organisationId));
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines label="Loading the services" lines={5} />;
  return (
    <div className="grid gap-6">
      <section aria-labelledby="of-all">
        <h2 id="of-all" className="mb-2 text-base font-semibold">
          For all of {isPlatform ? <bdi>{data.organisation}</bdi> : 'your organisation'}
        </h2>
        {!isPlatform && (
          <p className="mb-2 text-ink-2">
            Those who run this installation switch services for an organisation; ask them under Help and
            support.
          </p>
        )}
        <ServiceSwitches organisationId={organisationId} services={data.services} maySwitch={isPlatform} />
      </section>
      <section aria-labelledby="of-each">
        <h2 id="of-each" className="mb-2 text-base font-semibold">
          For each customer
        </h2>
        <PersonSwitches organisationId={organisationId} services={data.services} />
      </section>
    </div>
  );
}
