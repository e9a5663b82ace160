import type { DeletedJob as DeletedJobShown } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../app/api/api-error.ts';
import { DeletedLink } from '../../../app/deleted/deleted-link.tsx';
import { deletedOn, removedOn } from '../../../app/deleted/messages.ts';
import { Page } from '../../../app/screens/page.tsx';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { WayHome } from '../../../app/screens/way-home.tsx';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { deletedJobQuery, deletedJobsPath, restoreJobs } from '../deleted-job.queries.ts';

type DeletedJobProps = {
  jobId: string;
  /** Shown where there never was such a job, or the person never saw it. */
  otherwise: ReactNode;
};

/** The page of a job that the server does not show: says whether it was deleted, and offers to restore it. */
export function DeletedJob({ jobId, otherwise }: DeletedJobProps) {
  const query = useQuery(deletedJobQuery(jobId));
  const { data: job, error } = query;
  if (error instanceof ApiError && (error.error === 'not-found' || error.error === 'not-permitted'))
    return otherwise;
  if (job) return <Deleted job={job} />;
  return (
    <Page title="Job">
      <QueryGap query={query} loading={<SkeletonLines label="Loading the job" />} />
    </Page>
  );
}

function Deleted({ job }: { job: DeletedJobShown }) {
  const [isBusy, setBusy] = useState(false);
  const list = deletedJobsPath(useUserInfo()?.role);
  const restore = async () => {
    setBusy(true);
    await restoreJobs([job]);
    setBusy(false);
  };
  return (
    <Page title={job.name} hasOwnHeading>
      <EmptyState
        level={1}
        icon={<Trash2 aria-hidden size={28} strokeWidth={1.5} />}
        title="This job was deleted"
        text={
          <>
            <p>
              <bdi className="font-medium text-ink">{job.name}</bdi> ({job.code})
            </p>
            <p>
              {deletedOn(job.deletion)} {removedOn(job.deletion.restorableUntil)}
            </p>
            {!job.canRestore && (
              <p>
                {job.createdBy === '' ? 'Its owner' : job.createdBy} or an admin of the organisation can
                restore it until then.
              </p>
            )}
          </>
        }
        action={
          job.canRestore ? (
            <>
              <Button
                tone="go"
                icon={<Undo2 aria-hidden size={14} />}
                isBusy={isBusy}
                onClick={() => void restore()}
              >
                Restore
              </Button>
              {list !== undefined && <DeletedLink to={list} />}
            </>
          ) : (
            <WayHome />
          )
        }
      />
    </Page>
  );
}
