import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { OrganisationSelect } from '../organisations/index.ts';
import { PersonSwitches } from './parts/person-switches.tsx';
import { ServiceSwitches } from './parts/service-switches.tsx';
import { servicesQuery } from './services.queries.ts';

/** Services of one organisation and of each of its people, for platform admins. */
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
        <OrganisationServices key={chosen} organisationId={chosen} isPlatform />
      )}
    </Page>
  );
}

/** Services of the admin's own organisation. */
export function OwnServicesScreen() {
  const organisationId = useUserInfo()?.oid ?? '';
  return (
    <Page
      title="Services"
      actions={
        <ButtonLink to={`/organisationadmin/${organisationId}/viewservices`}>Use of services</ButtonLink>
      }
    >
      <OrganisationServices organisationId={organisationId} isPlatform={false} />
    </Page>
  );
}

function OrganisationServices({
  organisationId,
  isPlatform,
}: {
  organisationId: string;
  isPlatform: boolean;
}) {
  const query = useQuery(servicesQuery(organisationId));
  const { data } = query;
  if (!data)
    return <QueryGap query={query} loading={<SkeletonLines label="Loading the services" lines={5} />} />;
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
