import { useQuery } from '@tanstack/react-query';
import { RadioTower } from 'lucide-react';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { organisationEnginesQuery } from './engines.queries.ts';
import { OrganisationEngineCard } from './parts/organisation-engine-card.tsx';

/** Remote engines of an organisation: permission, key and behaviour on failure. */
export function OrganisationEnginesScreen() {
  const query = useQuery(organisationEnginesQuery);
  const { data } = query;
  return (
    <Page title="Engines">
      <p className="mb-4 max-w-2xl text-ink-2">
        Recordings are heard on this machine, and nothing leaves it, unless you switch on an engine on another
        machine here. Customers then see at ordering, and on the job, where the sound is sent.
      </p>
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label="Loading the engines" lines={4} />} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<RadioTower aria-hidden size={28} strokeWidth={1.5} />}
          title="No engine on another machine"
          text="Whoever runs this installation has allowed none. Ask them under Help and support."
        />
      ) : (
        <div className="grid max-w-3xl gap-4">
          {data.map((engine) => (
            <OrganisationEngineCard key={engine.id} engine={engine} />
          ))}
        </div>
      )}
    </Page>
  );
}
