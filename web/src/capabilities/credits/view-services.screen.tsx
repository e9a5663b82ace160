import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { useInvalidations } from '../../app/query-client.ts';
import { NotFoundScreen } from '../../app/screens/error-screens.tsx';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { servicesQuery } from '../services/index.ts';
import { creditsQuery } from './credits.queries.ts';
import { BillingDetails } from './parts/billing-details.tsx';
import { AddCreditsButton } from './parts/add-credits-dialog.tsx';
import { ExpiringList, OrganisationAmounts } from './parts/credit-amounts.tsx';
import { OrganisationLink, historyPath } from './organisation-links.tsx';
import { ServiceUseTable } from './parts/service-use-table.tsx';
import { Statements } from './parts/statements.tsx';
import { UserCreditsTable } from './parts/user-credits-table.tsx';

const TABS = ['users', 'statements', 'billing'] as const;

/** Credits of an organisation, their use by service and their distribution to users. */
export function ViewServicesScreen() {
  const organisationId = useParams().organisationId!;
  useInvalidations('credits');
  const role = useUserInfo()?.role;
  const isPlatform = role === 'admin';
  const services = useQuery(servicesQuery(organisationId));
  const credits = useQuery(creditsQuery(organisationId));
  const [search, setSearch] = useSearchParams();
  const error = services.error ?? credits.error;
  if (error instanceof ApiError && error.error === 'not-found') return <NotFoundScreen />;
  const retry = () => void Promise.all([services.refetch(), credits.refetch()]);
  return (
    <Page
      title={credits.data ? `Services of ${credits.data.organisation}` : 'Services'}
      actions={
        <>
          <OrganisationLink organisationId={organisationId} name={credits.data?.organisation} />
          <ButtonLink
            to={isPlatform ? `/admin/services?organisation=${organisationId}` : '/organisationadmin/services'}
          >
            Switch services
          </ButtonLink>
          <ButtonLink to={historyPath(role, organisationId)}>Amount history</ButtonLink>
          {isPlatform && credits.data && (
            <AddCreditsButton organisationId={organisationId} organisation={credits.data.organisation} />
          )}
        </>
      }
    >
      {error && !(services.data && credits.data) ? (
        <Failure message={messageOf(error)} onRetry={retry} />
      ) : !services.data || !credits.data ? (
        <SkeletonLines label="Loading the services" lines={6} />
      ) : (
        <div className="grid gap-5">
          <OrganisationAmounts credits={credits.data} />
          <Tabs
            label="Services, users, statements and billing"
            active={TABS.find((tab) => tab === search.get('tab')) ?? 'services'}
            onChange={(id) => setSearch(id === 'services' ? {} : { tab: id })}
            tabs={[
              {
                id: 'services',
                label: 'Services',
                content: <ServiceUseTable services={services.data.services} spent={credits.data.services} />,
              },
              { id: 'users', label: 'Users', content: <UserCreditsTable organisationId={organisationId} /> },
              {
                id: 'statements',
                label: 'Statements',
                content: <Statements organisationId={organisationId} />,
              },
              {
                id: 'billing',
                label: 'Billing details',
                content: <BillingDetails organisationId={organisationId} isPlatform={isPlatform} />,
              },
            ]}
          />
          <section aria-labelledby="expiring">
            <h2 id="expiring" className="mb-1.5 text-base font-semibold">
              What expires
            </h2>
            <ExpiringList expiring={credits.data.expiring} timeZone={credits.data.timeZone} />
          </section>
        </div>
      )}
    </Page>
  );
}
