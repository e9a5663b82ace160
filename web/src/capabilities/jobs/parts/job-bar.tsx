import type { Role } from '@colloquy/contract';
import type { JobDetail } from '@colloquy/contract/jobs';
import { ChevronRight } from 'lucide-react';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageBar, PageStatusPlace } from '../../../app/shell/page-bar.tsx';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { chosenFile } from '../chosen-file.ts';
import * as text from '../messages.ts';
import { useService } from '../service-screens.ts';
import { FileSwitcher } from './file-switcher.tsx';
import { JobActions } from './job-actions.tsx';
import { JobName, type JobNameHandle } from './job-name.tsx';
import { formatProgress } from './job-state.tsx';

const JOB_LISTS: Record<Role, string> = {
  customer: '/client/jobs/status',
  reviewer: '/reviewer/jobs',
  organisationadmin: '/organisationadmin/jobs',
  admin: '/admin/jobs',
};

/** Where one is, the shown file, its state and the actions, in the navigation bar. */
export function JobBar({ job }: { job: JobDetail }) {
  const role = useUserInfo()?.role;
  const name = useRef<JobNameHandle>(null);
  return (
    <PageBar>
      {role !== undefined && (
        <Link
          to={JOB_LISTS[role]}
          className="flex shrink-0 items-center gap-1.5 rounded-sm py-1 text-ink-2 hover:text-ink max-broad:sr-only"
        >
          {text.jobsList}
          <ChevronRight aria-hidden size={14} className="text-ink-3" />
        </Link>
      )}
      <JobName ref={name} job={job} isSmall={job.files.length > 1} />
      {job.files.length > 1 && <FileSwitcher job={job} />}
      <div className="ml-auto flex shrink-0 items-center gap-1.5">
        <JobProgress job={job} />
        <PageStatusPlace />
        <JobActions job={job} onRename={() => name.current?.edit()} />
      </div>
    </PageBar>
  );
}

/** What happens now, or how the job ended; nothing while it waits for its customer. */
function JobProgress({ job }: { job: JobDetail }) {
  const [search] = useSearchParams();
  const { describeResult } = useService();
  if (job.status === 'cancelled') return <Chip>{text.cancelled}</Chip>;
  if (job.status === 'on-hold') return <Chip tone="attention">{text.onHold}</Chip>;
  if (job.completedAt !== null) return <Chip tone="done">{text.completed}</Chip>;
  const file = chosenFile(job.files, search);
  const { progress } = file ?? {};
  // Automatic until a person accepts it.
  if (progress?.state === 'ready')
    return (
      <span className="max-broad:sr-only">
        <Chip tone={job.abilities.canAccept ? 'attention' : 'plain'}>{describeResult(job)}</Chip>
      </span>
    );
  if (progress?.state !== 'running' && progress?.state !== 'waiting') return null;
  return (
    <p role="status" className="truncate text-xs text-ink-2 max-broad:sr-only">
      {progress.message} <span className="text-ink-3">{formatProgress(progress)}</span>
    </p>
  );
}
