import {
  type JobDetail,
  type JobMove,
  type MovedJobs,
  moveReason,
  resultWords,
} from '@colloquy/contract/jobs';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useSendsMail } from '../../../app/installation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { TextArea } from '../../../ui/form/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { cancelButton, movedMessage, notIncluded, notMoved } from '../messages.ts';
import { MOVES } from './move-labels.ts';
import { moveOneJob } from '../all-jobs.queries.ts';

const fields = z.object({ reason: moveReason });

type JobToMove = Pick<JobDetail, 'id' | 'sid' | 'code'>;

type MoveDialogProps = {
  move: JobMove;
  jobs: readonly JobToMove[];
  /** Number of all jobs that the list finds, if the move applies to all of them. */
  total?: number;
  /** Selected jobs that cannot be moved that way. */
  excluded?: readonly { code: string }[];
  onClose: () => void;
  onDone?: () => void;
  /** Returns the refused jobs of a bulk move. */
  send: (reason: string) => Promise<MovedJobs | undefined>;
};

/** Asks for the reason before a whole job is held, resumed, cancelled or reopened. */
export function MoveDialog({
  move,
  jobs,
  total = jobs.length,
  excluded = [],
  onClose,
  onDone,
  send,
}: MoveDialogProps) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { reason: '' } });
  const [result, setResult] = useState<MovedJobs>();
  const sendsMail = useSendsMail();
  const what = jobs.length === 1 ? jobs[0]!.code : formatCount(total, 'job');
  const submit = async ({ reason }: z.infer<typeof fields>) => {
    const moved = await send(reason);
    onDone?.();
    if (moved && moved.refused.length > 0) {
      setResult(moved);
      return false;
    }
    toast.success(movedMessage(jobs.length === 1 ? what : (moved?.moved ?? total), MOVES[move].done));
    return true;
  };
  const { verb, done, hint, hintWithEmail = hint, effect, isDangerous } = MOVES[move];
  if (result)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={notMoved(result.refused.length, done)}
        actions={
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        }
      >
        <MoveResult result={result} done={done} />
      </Dialog>
    );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`${verb} ${what}?`}
      description={effect(resultWords(...jobs.map(({ sid }) => sid)))}
      lead={
        excluded.length > 0 && (
          <p className="text-ink-2">
            {notIncluded(
              excluded.map(({ code }) => code),
              done,
            )}
          </p>
        )
      }
      form={form}
      onSubmit={submit}
      submitLabel={move === 'cancel' ? cancelButton(total) : verb}
      cancelLabel="Leave it as it is"
      variant={isDangerous ? 'danger' : 'primary'}
    >
      <TextArea
        label="Reason"
        hint={sendsMail ? hintWithEmail : hint}
        rows={2}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  );
}

/** Number of moved jobs, and why the others were refused. */
function MoveResult({ result: { moved, refused }, done }: { result: MovedJobs; done: string }) {
  const heading = useRef<HTMLParagraphElement>(null);
  // The focused button was removed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p ref={heading} tabIndex={-1} role="status">
        {movedMessage(moved, done)}
      </p>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {refused.map(({ id, code, message }) => (
          <li key={id} className="px-3 py-2">
            <span className="font-medium">{code}</span>
            <p className="text-ink-2">{message}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

type MoveJobDialogProps = { move: JobMove; job: JobToMove; onClose: () => void };

/** Asks an admin for the reason before one job is held, resumed, cancelled or reopened. */
export function MoveJobDialog({ move, job, onClose }: MoveJobDialogProps) {
  return (
    <MoveDialog
      move={move}
      jobs={[job]}
      send={(reason) => moveOneJob(job.id, move, reason)}
      onClose={onClose}
    />
  );
}
