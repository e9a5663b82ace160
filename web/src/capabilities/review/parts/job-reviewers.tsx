import type { AssignmentState, JobAssignment } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { onDemand } from '../../../app/screens/on-demand.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { formatMoment } from '../../../ui/format/moment.ts';
import type { JobOnPage } from '../../jobs/index.ts';
import { jobAssignmentsQuery, useWithdraw } from '../review.queries.ts';

const GiveDialog = onDemand(() => import('./give-dialog.tsx').then((module) => module.GiveDialog));

const STATES: Record<AssignmentState, { label: string; tone: ChipTone }> = {
  offered: { label: 'Offered', tone: 'attention' },
  accepted: { label: 'Accepted', tone: 'now' },
  declined: { label: 'Declined', tone: 'plain' },
  'handed-back': { label: 'Handed back', tone: 'attention' },
  done: { label: 'Done', tone: 'done' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
  ended: { label: 'Ended: job accepted', tone: 'plain' },
};

/** Who reviews a job, for the organisation's admin: gives it out and takes it away. */
export function JobReviewers({ job }: { job: JobOnPage }) {
  const { data, error, refetch } = useQuery(jobAssignmentsQuery(job.id));
  const [isGiving, setGiving] = useState(false);
  return (
    <section aria-labelledby="reviewers" className="mt-4 px-4 wide:px-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="reviewers" className="text-xs font-medium text-ink-2">
          Human review
        </h2>
        {job.standing !== 'cancelled' && job.completedAt === null && (
          <Button
            size="small"
            icon={<UserRoundCheck aria-hidden size={14} />}
            onClick={() => setGiving(true)}
          >
            Give to a reviewer
          </Button>
        )}
        {data?.length === 0 && <p className="text-xs text-ink-3">Nobody reviews this job.</p>}
      </div>
      {error && !data && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className="mt-1.5 max-w-3xl divide-y divide-line rounded-md border border-line bg-surface">
          {data.map((assignment) => (
            <AssignmentRow key={assignment.id} jobId={job.id} assignment={assignment} />
          ))}
        </ul>
      )}
      {isGiving && <GiveDialog jobs={[job]} given={data ?? []} onClose={() => setGiving(false)} />}
    </section>
  );
}

function AssignmentRow({ jobId, assignment }: { jobId: string; assignment: JobAssignment }) {
  const withdraw = useWithdraw(jobId);
  const { id, reviewer, state, reason, createdAt, answeredAt, endedAt, until } = assignment;
  const isLiving = state === 'offered' || state === 'accepted';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <bdi className="font-medium">{reviewer}</bdi>
      <Chip tone={STATES[state].tone}>{STATES[state].label}</Chip>
      <span className="text-xs text-ink-3">
        {formatMoment(endedAt ?? answeredAt ?? createdAt)}
        {isLiving && until !== null && `, until ${formatMoment(until)}`}
      </span>
      {reason !== null && (
        <q dir="auto" className="basis-full text-ink-2">
          {reason}
        </q>
      )}
      {isLiving && (
        <Button
          size="small"
          className="ml-auto"
          isBusy={withdraw.isPending}
          onClick={() => withdraw.mutate(id)}
        >
          Withdraw<span className="sr-only"> from {reviewer}</span>
        </Button>
      )}
    </li>
  );
}
