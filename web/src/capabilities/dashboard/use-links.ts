import type { Sid } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useUserInfo } from '../../app/session/user-info.ts';
import { organisationNamesQuery } from '../organisations/index.ts';
import { ALL, type Reach } from './dashboard.queries.ts';

/** Where the figures of the dashboard come from; null where there is no list of them. */
export function useLinks(reach: Reach) {
  const isPlatform = useUserInfo()?.role === 'admin';
  const { data: names } = useQuery({ ...organisationNamesQuery, enabled: isPlatform && reach !== ALL });
  const organisationId = isPlatform
    ? names?.find(({ id, code }) => id === reach || code === reach)?.id
    : reach;
  return {
    partners: (sid: Sid): string =>
      isPlatform
        ? `/admin/acntablepartner?${new URLSearchParams({ ...(reach !== ALL && { organisation: reach }), sid })}`
        : '/organisationadmin/services',
    /** Postings are listed for one organisation. */
    postings: (filter: { sid: Sid } | { month: string }): string | null =>
      organisationId === undefined
        ? null
        : `${isPlatform ? '/admin' : '/organisationadmin'}/${organisationId}/viewservices/amounthistory?${new URLSearchParams(filter)}`,
  };
}
