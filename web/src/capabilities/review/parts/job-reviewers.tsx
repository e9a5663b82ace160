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
import { jobAssignmentsQuery, withdraw } from '../review.queries.ts';
import * as text from '../messages.ts';

const AssignReviewerDialog = lazyDialog(() =>
  import('./assign-reviewer-dialog.tsx').then((module) => module.AssignReviewerDialog),
);

const ReasonDialog = lazyDialog(() => import('./reason-dialog.tsx').then((module) => module.ReasonDialog));

const STATES: Record<AssignmentState, { label: string; tone: ChipTone }> = {
  offered: { label: text.offered, tone: 'attention' },
  accepted: { label: text.accepted, tone: 'now' },
  declined: { label: text.declined, tone: 'plain' },
  returned: { label: text.returned, tone: 'attention' },
  done: { label: text.finished, tone: 'done' },
  withdrawn: { label: text.withdrawn, tone: 'plain' },
  ended: { label: text.ended, tone: 'plain' },
};

/** Reviewers of a job, for the organisation's admin, who assigns and withdraws them. */
export function JobReviewers({ job }: { job: JobOnPage }) {
  const { data, error, refetch } = useQuery(jobAssignmentsQuery(job.id));
  const [isAssigning, setAssigning] = useState(false);
  return (
    <section aria-labelledby="reviewers" className="mt-4 px-4 wide:px-8">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="reviewers" className="text-xs font-medium text-ink-2">
          {text.humanReview}
        </h2>
        {job.status !== 'cancelled' && job.completedAt === null && (
          <Button
            size="small"
            icon={<UserRoundCheck aria-hidden size={14} />}
            onClick={() => setAssigning(true)}
          >
            {text.assignReviewer}
          </Button>
        )}
        {data?.length === 0 && <p className="text-xs text-ink-3">{text.noReviewerYet}</p>}
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
  const changedAt = endedAt ?? answeredAt ?? createdAt;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <bdi className="font-medium">{reviewer}</bdi>
      <Chip tone={STATES[state].tone}>{STATES[state].label}</Chip>
      <span className="text-xs text-ink-3">
        {isActive && until !== null
          ? text.momentUntil(formatMoment(changedAt), formatMoment(until))
          : formatMoment(changedAt)}
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
        <Button
          size="small"
          className="ml-auto"
          aria-label={text.withdrawFrom(reviewer)}
          onClick={() => setWithdrawing(true)}
        >
          {text.withdraw}
        </Button>
      )}
      {isWithdrawing && (
        <ReasonDialog
          isOptional
          {...text.withdrawalQuestion(reviewer, state)}
          submitLabel={text.withdraw}
          hint={text.reasonHint}
          send={async (why) => {
            await withdraw(jobId, id, why);
            toast.success(text.reviewWithdrawn(reviewer));
          }}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </li>
  );
}
