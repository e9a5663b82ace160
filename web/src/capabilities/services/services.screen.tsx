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
import * as text from './messages.ts';

/** Services of one organisation and of each of its people, for platform admins. */
export function ServicesScreen() {
  const [search, setSearch] = useSearchParams();
  const chosen = search.get('organisation');
  return (
    <Page
      title={text.services}
      actions={
        chosen !== null && (
          <ButtonLink to={`/admin/organizations/${chosen}/viewservices`}>{text.serviceUsage}</ButtonLink>
        )
      }
    >
      <div className="mb-5 max-w-sm">
        <OrganisationSelect value={chosen} onChange={(organisation) => setSearch({ organisation })} />
      </div>
      {chosen === null ? (
        <EmptyState title={text.chooseOrganisation} text={text.chooseOrganisationText} />
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
      title={text.services}
      actions={
        <ButtonLink to={`/organisationadmin/${organisationId}/viewservices`}>{text.serviceUsage}</ButtonLink>
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
    return <QueryGap query={query} loading={<SkeletonLines label={text.loadingServices} lines={5} />} />;
  return (
    <div className="grid gap-6">
      <section aria-labelledby="of-all">
        <h2 id="of-all" className="mb-2 text-base font-semibold">
          {isPlatform ? text.forOrganisation(data.organisation) : text.forYourOrganisation}
        </h2>
        {!isPlatform && <p className="mb-2 text-ink-2">{text.askToSwitch}</p>}
        <ServiceSwitches organisationId={organisationId} services={data.services} maySwitch={isPlatform} />
      </section>
      <section aria-labelledby="of-each">
        <h2 id="of-each" className="mb-2 text-base font-semibold">
          {text.byCustomer}
        </h2>
        <PersonSwitches organisationId={organisationId} services={data.services} />
      </section>
    </div>
  );
}
