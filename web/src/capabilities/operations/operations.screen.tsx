import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../app/api/api-error.ts';
import { Page } from '../../app/screens/page.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatMomentInFull } from '../../ui/format/moment.ts';
import { operationsQuery } from './operations.queries.ts';
import { UsedEngines, Models } from './parts/models.tsx';
import { StorageAndVersions } from './parts/storage-and-versions.tsx';
import { Queues, Workers } from './parts/queues.tsx';
import { Stalled } from './parts/stalled.tsx';
import { Tasks } from './parts/tasks.tsx';
import * as text from './messages.ts';

/**
 * State of the installation: tasks, stalled work, queues, models, disk and versions; updated automatically.
 */
export function OperationsScreen() {
  const { data, error, refetch } = useQuery(operationsQuery);
  return (
    <Page title={text.operationsTitle}>
      <div className="grid gap-8">
        {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonLines label={text.loading} lines={6} />}
        {data?.hasUntrustedProxy && <UntrustedProxy />}
        <Tasks counts={data} />
        {data && (
          <>
            <Stalled stalled={data.stalled} />
            <Queues queues={data.queues} />
            <Workers workers={data.workers} />
            <Models models={data.models} />
            <UsedEngines engines={data.engines} />
            <StorageAndVersions state={data} />
            <p className="text-xs text-ink-3">{text.asOf(formatMomentInFull(data.at))}</p>
          </>
        )}
      </div>
    </Page>
  );
}

function UntrustedProxy() {
  return (
    <p role="status" className="max-w-2xl rounded-md bg-attention-soft px-3 py-2">
      {text.untrustedProxy}
    </p>
  );
}
