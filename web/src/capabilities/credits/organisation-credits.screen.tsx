import type { OrganisationDetail } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { messageOf } from '../../app/api/api-error.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { creditsQuery } from './credits.queries.ts';
import { AddCreditsButton } from './parts/add-credits-button.tsx';
import { CreditRequests } from './parts/credit-requests.tsx';
import { OrganisationAmounts } from './parts/organisation-amounts.tsx';
import { viewServicesPath } from './paths.ts';

/** The credits of an organisation, on its page. */
export function OrganisationCreditsScreen() {
  const { id, name } = useOutletContext<OrganisationDetail>();
  useHints('credits');
  const role = useUserInfo()?.role;
  const { data, error, refetch } = useQuery(creditsQuery(id));
  return (
    <section aria-labelledby="credits" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="credits" className="mr-auto text-base font-semibold">
          Credits
        </h2>
        <ButtonLink to={`${viewServicesPath(role, id)}?tab=users`}>Credits of users</ButtonLink>
        {role === 'admin' && (
          <>
            <ButtonLink to={`/admin/prices?organisation=${id}`}>Prices</ButtonLink>
            <AddCreditsButton organisationId={id} organisation={name} />
          </>
        )}
      </div>
      {error && !data ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines label="Loading the credits" lines={2} />
      ) : (
        <OrganisationAmounts credits={data} />
      )}
      <CreditRequests organisationId={id} />
    </section>
  );
}
