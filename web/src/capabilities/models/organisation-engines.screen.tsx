import { useQuery } from '@tanstack/react-query';
import { RadioTower } from 'lucide-react';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { organisationEnginesQuery } from './engines.queries.ts';
import { OrganisationEngineCard } from './parts/organisation-engine-card.tsx';
import * as text from './messages.ts';

/** Remote engines of an organisation: permission, key and behaviour on failure. */
export function OrganisationEnginesScreen() {
  const query = useQuery(organisationEnginesQuery);
  const { data } = query;
  return (
    <Page title={text.enginesTitle}>
      <p className="mb-4 max-w-2xl text-ink-2">{text.organisationIntro}</p>
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label={text.loadingEngines} lines={4} />} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<RadioTower aria-hidden size={28} strokeWidth={1.5} />}
          title={text.noRemoteEngines}
          text={text.noAllowedEngines}
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
