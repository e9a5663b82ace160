import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ALL, type Reach } from './dashboard.queries.ts';
import { type Period, readPeriod, writePeriod } from './period.rules.ts';

const ORGANISATION = 'organisation';

/** What the dashboard shows, as it stands in the address: whose figures, of what time. */
export function useView() {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(() => new Date());
  const period = useMemo(() => readPeriod(search, today), [search, today]);
  const change = (next: (now: URLSearchParams) => URLSearchParams): void =>
    setSearch(next, { preventScrollReset: true });
  return {
    today,
    period,
    setPeriod: (next: Period) => change((now) => writePeriod(next, now, today)),
    organisation: search.get(ORGANISATION) ?? ALL,
    setOrganisation: (reach: Reach) =>
      change((now) => {
        const next = new URLSearchParams(now);
        if (reach === ALL) next.delete(ORGANISATION);
        else next.set(ORGANISATION, reach);
        return next;
      }),
  };
}
