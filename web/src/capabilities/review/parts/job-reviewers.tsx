import type { AssignmentState, JobAssignment } from '@colloquy/contract/review';
import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { lazyDialog } from '../../../app/loading/lazy-dialog.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { formatMoment } from '../../../ui/format/moment.ts';
import type { JobOnPage } from '../../jobs/index.ts';
import { withdrawalQuestion } from '../messages.ts';
import { jobAssignmentsQuery, withdraw } from '../review.queries.ts';

const AssignReviewerDialog = lazyDialog(() =>
  import('./assign-reviewer-dialog.tsx').then((module) => module.AssignReviewerDialog),
);

const ReasonDialog = lazyDialog(() => import('./reason-dialog.tsx').then((module) => module.ReasonDialog));

const STATES: Record<AssignmentState, { label: string; tone: ChipTone }> = {
  offered: { label: 'Offered', tone: 'attention' },
  accepted: { label: 'Accepted', tone: 'now' },
  declined: { label: 'Declined', tone: 'plain' },
  returned: { label: 'Handed back', tone: 'attention' },
  done: { label: 'Done', tone: 'done' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
  ended: { label: 'Ended: job accepted', tone: 'plain' },
};

/** Reviewers of a job, for the organisation's admin, who assigns and withdraws them. */
export function JobReviewers({ job }: { job: JobOnPage }) {
  const { data, error, refetch } = useQuery(jobAssignmentsQuery(job.id));
  const [isAssigning, setAssigning] = useState(false);
  return (
    <section aria-labelledby="reviewers" className="mt-4 px-4 wide:px-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="reviewers" className="text-xs font-medium text-ink-2">
          Human review
        </h2>
        {job.status !== 'cancelled' && job.completedAt === null && (
          <Button
            size="small"
            icon={<UserRoundCheck aria-hidden size={14} />}
            onClick={() => setAssigning(true)}
          >
            Give to a reviewer
          </Button>
        )}
        {data?.length === 0 && <p className="text-xs text-ink-3">No reviewer has this job yet.</p>}
      </div>
      {error && !data && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && data.length > 0 && (
        <ul className="mt-1.5 max-w-3xl divide-y divide-line rounded-md border border-line bg-surface">
          {data.map((assignment) => (
            <AssignmentRow key={assignment.id} jobId={job.id} assignment={assignment} />
          ))}
        </ul>
      )}
      {isAssigning && (
        <AssignReviewerDialog jobs={[job]} assignments={data ?? []} onClose={() => setAssigning(false)} />
      )}
    </section>
  );
}

function AssignmentRow({ jobId, assignment }: { jobId: string; assignment: JobAssignment }) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { id, reviewer, state, note, reason, createdAt, answeredAt, endedAt, until } = assignment;
  const isActive = state === 'offered' || state === 'accepted';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <bdi className="font-medium">{reviewer}</bdi>
      <Chip tone={STATES[state].tone}>{STATES[state].label}</Chip>
      <span className="text-xs text-ink-3">
        {formatMoment(endedAt ?? answeredAt ?? createdAt)}
        {isActive && until !== null && `, until ${formatMoment(until)}`}
      </span>
      {note !== null && (
        <span dir="auto" className="basis-full whitespace-pre-wrap text-ink-2 wrap-anywhere">
          {note}
        </span>
      )}
      {reason !== null && (
        <q dir="auto" className="basis-full text-ink-2">
          {reason}
        </q>
      )}
      {isActive && (
        <Button size="small" className="ml-auto" onClick={() => setWithdrawing(true)}>
          Withdraw<span className="sr-only"> from {reviewer}</span>
        </Button>
      )}
      {isWithdrawing && (
        <ReasonDialog
          isOptional
          {...withdrawalQuestion(reviewer, state)}
          submitLabel="Withdraw"
          hint="The reviewer reads it."
          send={async (why) => {
            await withdraw(jobId, id, why);
            toast.success(`Withdrawn. ${reviewer} can no longer open this job.`);
          }}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </li>
  );
}
