import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ALL_ORGANISATIONS, type OrganisationScope } from './dashboard.queries.ts';
import { type DashboardPeriod, parsePeriod, writePeriod } from './period.rules.ts';

const ORGANISATION_PARAM = 'organisation';

/** Organisation and period of the dashboard, stored in the URL. */
export function useDashboardFilters() {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(() => new Date());
  const period = useMemo(() => parsePeriod(search, today), [search, today]);
  const change = (next: (current: URLSearchParams) => URLSearchParams): void =>
    setSearch(next, { preventScrollReset: true });
  return {
    today,
    period,
    setPeriod: (next: DashboardPeriod) => change((current) => writePeriod(next, current, today)),
    organisation: search.get(ORGANISATION_PARAM) ?? ALL_ORGANISATIONS,
    setOrganisation: (scope: OrganisationScope) =>
      change((current) => {
        const next = new URLSearchParams(current);
        if (scope === ALL_ORGANISATIONS) next.delete(ORGANISATION_PARAM);
        else next.set(ORGANISATION_PARAM, scope);
        return next;
      }),
  };
}
