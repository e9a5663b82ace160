import type { OwnAssignment } from '@colloquy/contract/review';
import { Check, CheckCheck, Undo2, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { useAction } from '../../../app/actions/use-action.ts';
import { lazyDialog } from '../../../app/loading/lazy-dialog.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { actOnAssignment, type AssignmentAction, ownAssignmentQuery } from '../review.queries.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useInvalidations } from '../../../app/query-client.ts';
import { type JobOnPage, useOpenWork } from '../../jobs/index.ts';
import * as text from '../messages.ts';

const ReasonDialog = lazyDialog(() => import('./reason-dialog.tsx').then((module) => module.ReasonDialog));

const QUESTIONS = {
  decline: {
    title: text.declineTitle,
    description: text.declineText,
    submitLabel: text.decline,
  },
  return: {
    title: text.returnTitle,
    description: text.returnText,
    submitLabel: text.returnJob,
  },
} as const;

const ACTION_MESSAGES: Record<AssignmentAction['action'], string> = {
  accept: text.jobAccepted,
  finish: text.reviewFinished,
  decline: text.jobDeclined,
  return: text.jobReturned,
};

type AssignmentActionsProps = {
  assignment: Pick<OwnAssignment, 'id' | 'state' | 'job'>;
  /** The job, on its own page: the question before Done then lists what is still open. */
  jobOnPage?: JobOnPage;
  /** Called after an action that ends the reviewer's access to the job. */
  onClosed?: () => void;
};

/** Actions that a reviewer can take on an assignment in its state. */
export function AssignmentActions({
  assignment: { id, state, job },
  jobOnPage,
  onClosed,
}: AssignmentActionsProps) {
  const acceptance = useAction(() => actOnAssignment(id, { action: 'accept' }), {
    done: ACTION_MESSAGES.accept,
  });
  const [openDialog, setOpenDialog] = useState<keyof typeof QUESTIONS | 'finish'>();
  const close = () => setOpenDialog(undefined);
  /** Throws, so that the dialog shows an error. */
  const end = async (request: AssignmentAction): Promise<void> => {
    await actOnAssignment(id, request);
    toast.success(ACTION_MESSAGES[request.action]);
    onClosed?.();
  };
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'offered' && (
        <>
          <Button
            size="small"
            aria-label={text.actOn(text.accept, job)}
            variant="primary"
            icon={<Check aria-hidden size={14} />}
            isBusy={acceptance.isPending}
            onClick={() => void acceptance.run()}
          >
            {text.accept}
          </Button>
          <Button
            size="small"
            aria-label={text.actOn(text.decline, job)}
            icon={<X aria-hidden size={14} />}
            onClick={() => setOpenDialog('decline')}
          >
            {text.decline}
          </Button>
        </>
      )}
      {state === 'accepted' && (
        <>
          <Button
            size="small"
            aria-label={text.actOn(text.finish, job)}
            variant="primary"
            icon={<CheckCheck aria-hidden size={14} />}
            onClick={() => setOpenDialog('finish')}
          >
            {text.finish}
          </Button>
          <Button
            size="small"
            aria-label={text.actOn(text.returnJob, job)}
            icon={<Undo2 aria-hidden size={14} />}
            onClick={() => setOpenDialog('return')}
          >
            {text.returnJob}
          </Button>
        </>
      )}
      {openDialog === 'finish' && !jobOnPage && (
        <FinishDialog
          description={text.finishText(false)}
          onConfirm={() => end({ action: 'finish' })}
          onClose={close}
        />
      )}
      {openDialog === 'finish' && jobOnPage && (
        <FinishOnPageDialog job={jobOnPage} onConfirm={() => end({ action: 'finish' })} onClose={close} />
      )}
      {openDialog !== undefined && openDialog !== 'finish' && (
        <ReasonDialog
          {...QUESTIONS[openDialog]}
          send={(reason) => end({ action: openDialog, reason })}
          onClose={close}
        />
      )}
    </div>
  );
}

type FinishProps = { onConfirm: () => Promise<void>; onClose: () => void };

function FinishDialog({
  description,
  notes,
  isWaiting = false,
  onConfirm,
  onClose,
}: FinishProps & { description: string; notes?: ReactNode; isWaiting?: boolean }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={text.finishTitle}
      description={description}
      cancelLabel={text.notYet}
      confirmLabel={text.finishReview}
      isDisabled={isWaiting}
      onConfirm={onConfirm}
    >
      {notes}
    </ConfirmDialog>
  );
}

function FinishOnPageDialog({ job, ...props }: FinishProps & { job: JobOnPage }) {
  return <FinishDialog description={text.finishText(true)} {...useOpenWork(job)} {...props} />;
}

/** Actions on the assignment in which a reviewer opened a job. */
export function OwnReview({ job }: { job: JobOnPage }) {
  const navigate = useNavigate();
  useInvalidations('assignments');
  const { data: assignment } = useQuery(ownAssignmentQuery(job.id));
  if (!assignment) return null;
  return (
    <section aria-label={text.yourReview} className="mt-3 flex flex-wrap items-center gap-3 px-4 wide:px-8">
      <p className="text-ink-2">{text.reviewingFor(assignment.organisation)}</p>
      {assignment.note !== null && (
        <p dir="auto" className="basis-full whitespace-pre-wrap wrap-anywhere">
          {assignment.note}
        </p>
      )}
      <AssignmentActions
        assignment={assignment}
        jobOnPage={job}
        onClosed={() => void navigate('/reviewer/jobs')}
      />
    </section>
  );
}
