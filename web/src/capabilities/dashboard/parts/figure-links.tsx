import type { Sid } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { organisationNamesQuery } from '../../organisations/index.ts';
import { ALL_ORGANISATIONS, type OrganisationScope } from '../dashboard.queries.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Links to the lists behind the figures; null if no list exists. */
export function useFigureLinks(scope: OrganisationScope) {
  const isPlatform = useUserInfo()?.role === 'admin';
  const { data: names } = useQuery({
    ...organisationNamesQuery,
    enabled: isPlatform && scope !== ALL_ORGANISATIONS,
  });
  const organisationId = isPlatform
    ? names?.find(({ id, code }) => id === scope || code === scope)?.id
    : scope;
  return {
    partners: (sid: Sid): string =>
      isPlatform
        ? `/admin/acntablepartner?${new URLSearchParams({ ...(scope !== ALL_ORGANISATIONS && { organisation: scope }), sid })}`
        : '/organisationadmin/services',
    /** Postings are listed for a single organisation only. */
    postings: (filter: { sid: Sid } | { month: string }): string | null =>
      organisationId === undefined
        ? null
        : `${isPlatform ? '/admin' : '/organisationadmin'}/${organisationId}/viewservices/amounthistory?${new URLSearchParams(filter)}`,
  };
}

/** A figure that links to the list it was counted from, if there is one. */
export function FigureLink({ to, of, children }: { to: string | null; of: string; children: ReactNode }) {
  if (to === null) return children;
  return (
    <Link to={to} className="hover:underline">
      {children}
      <span className="sr-only">: {of}</span>
    </Link>
  );
}
