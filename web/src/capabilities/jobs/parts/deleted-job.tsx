import type { DeletedJob as DeletedJobShown } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../../app/api/api-error.ts';
import { DeletedLink } from '../../../app/deleted/deleted-list.tsx';
import { deletedOn, removedOn } from '../../../app/messages.ts';
import { Page } from '../../../app/screens/page.tsx';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { HomeButton } from '../../../app/screens/error-screens.tsx';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { deletedJobQuery, deletedJobsPath } from '../deleted-job.queries.ts';
import { undeleteJob } from '../jobs.queries.ts';
import { restoredMessage } from '../messages.ts';
import { useAction } from '../../../app/actions/use-action.ts';

type DeletedJobProps = {
  jobId: string;
  /** Shown if the job never existed or the person could never see it. */
  otherwise: ReactNode;
};

/** Page of a job that the server does not return: shows whether it was deleted, and offers to restore it. */
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
  const list = deletedJobsPath(useUserInfo()?.role);
  const restore = useAction(undeleteJob, { done: () => restoredMessage([job.name]) });
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
                variant="primary"
                icon={<Undo2 aria-hidden size={14} />}
                isBusy={restore.isPending}
                onClick={() => void restore.run(job)}
              >
                Restore
              </Button>
              {list !== undefined && <DeletedLink to={list} />}
            </>
          ) : (
            <HomeButton />
          )
        }
      />
    </Page>
  );
}
