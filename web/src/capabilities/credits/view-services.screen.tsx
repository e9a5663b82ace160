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
import * as text from './messages.ts';

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
      title={credits.data ? text.servicesOf(credits.data.organisation) : text.services}
      actions={
        <>
          <OrganisationLink organisationId={organisationId} name={credits.data?.organisation} />
          <ButtonLink
            to={isPlatform ? `/admin/services?organisation=${organisationId}` : '/organisationadmin/services'}
          >
            {text.manageServices}
          </ButtonLink>
          <ButtonLink to={historyPath(role, organisationId)}>{text.amountHistory}</ButtonLink>
          {isPlatform && credits.data && (
            <AddCreditsButton organisationId={organisationId} organisation={credits.data.organisation} />
          )}
        </>
      }
    >
      {error && !(services.data && credits.data) ? (
        <Failure message={messageOf(error)} onRetry={retry} />
      ) : !services.data || !credits.data ? (
        <SkeletonLines label={text.loadingServices} lines={6} />
      ) : (
        <div className="grid gap-5">
          <OrganisationAmounts credits={credits.data} />
          <Tabs
            label={text.tabsLabel}
            active={TABS.find((tab) => tab === search.get('tab')) ?? 'services'}
            onChange={(id) => setSearch(id === 'services' ? {} : { tab: id })}
            tabs={[
              {
                id: 'services',
                label: text.services,
                content: <ServiceUseTable services={services.data.services} spent={credits.data.services} />,
              },
              {
                id: 'users',
                label: text.users,
                content: <UserCreditsTable organisationId={organisationId} />,
              },
              {
                id: 'statements',
                label: text.statements,
                content: <Statements organisationId={organisationId} />,
              },
              {
                id: 'billing',
                label: text.billingDetails,
                content: <BillingDetails organisationId={organisationId} isPlatform={isPlatform} />,
              },
            ]}
          />
          <section aria-labelledby="expiring">
            <h2 id="expiring" className="mb-1.5 text-base font-semibold">
              {text.expiringCredits}
            </h2>
            <ExpiringList expiring={credits.data.expiring} timeZone={credits.data.timeZone} />
          </section>
        </div>
      )}
    </Page>
  );
}
