import type { OrganisationDetail } from '@colloquy/contract/organisations';
import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import { useInvalidations } from '../../app/query-client.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { creditsQuery } from './credits.queries.ts';
import { AddCreditsButton } from './parts/add-credits-dialog.tsx';
import { CreditRequests } from './parts/credit-requests.tsx';
import { OrganisationAmounts } from './parts/credit-amounts.tsx';
import { viewServicesPath } from './organisation-links.tsx';
import * as text from './messages.ts';

/** Credits on the page of an organisation. */
export function OrganisationCreditsScreen() {
  const { id, name } = useOutletContext<OrganisationDetail>();
  useInvalidations('credits');
  const role = useUserInfo()?.role;
  const query = useQuery(creditsQuery(id));
  const { data } = query;
  return (
    <section aria-labelledby="credits" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="credits" className="mr-auto text-base font-semibold">
          {text.credits}
        </h2>
        <ButtonLink to={`${viewServicesPath(role, id)}?tab=users`}>{text.userCredits}</ButtonLink>
        {role === 'admin' && (
          <>
            <ButtonLink to={`/admin/prices?organisation=${id}`}>{text.prices}</ButtonLink>
            <AddCreditsButton organisationId={id} organisation={name} />
          </>
        )}
      </div>
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label={text.loadingCredits} lines={2} />} />
      ) : (
        <OrganisationAmounts credits={data} />
      )}
      <CreditRequests organisationId={id} />
    </section>
  );
}
