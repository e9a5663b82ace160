import { type JobMove, type MovedJobs, moveReason } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { cancelButton, movedMessage, notIncluded, notMoved } from '../messages.ts';
import { MOVES } from './move-words.ts';

const form = z.object({ reason: moveReason });

type MoveDialogProps = {
  move: JobMove;
  jobs: readonly { id: string; code: string }[];
  /** How many there are, where that is more than those: all that a list finds. */
  total?: number;
  /** What was chosen as well and cannot be moved that way. */
  left?: readonly { code: string }[];
  onClose: () => void;
  onDone?: () => void;
  /** Answers which jobs stayed as they were, where there are several. */
  send: (reason: string) => Promise<MovedJobs | undefined>;
};

/** Asks for the reason before a whole job is held, resumed, cancelled or reopened. */
export function MoveDialog({
  move,
  jobs,
  total = jobs.length,
  left = [],
  onClose,
  onDone,
  send,
}: MoveDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const [result, setResult] = useState<MovedJobs>();
  useUnsavedChanges({ isDirty: formState.isDirty && !result, isSubmitting });
  const what = jobs.length === 1 ? jobs[0]!.code : formatCount(total, 'job');
  const submit = handleSubmit(async ({ reason }) => {
    try {
      const moved = await send(reason);
      onDone?.();
      if (moved && moved.refused.length > 0) {
        setResult(moved);
        return;
      }
      toast.success(movedMessage(jobs.length === 1 ? what : (moved?.moved ?? total), MOVES[move].done));
      onClose();
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  const { verb, done, hint, effect, isDangerous } = MOVES[move];
  if (result)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={notMoved(result.refused.length, done)}
        actions={
          <Button tone="go" onClick={onClose}>
            Close
          </Button>
        }
      >
        <MoveResult result={result} done={done} />
      </Dialog>
    );
  return (
    <Dialog isOpen onClose={onClose} title={`${verb} ${what}?`} description={effect}>
      {left.length > 0 && (
        <p className="text-ink-2">
          {notIncluded(
            left.map(({ code }) => code),
            done,
          )}
        </p>
      )}
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextArea
          label="Reason"
          hint={hint}
          rows={2}
          error={errors.reason?.message}
          {...register('reason')}
        />
        {errors.root?.message && <Failure message={errors.root.message} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Leave it as it is</Button>
          <Button type="submit" tone={isDangerous ? 'danger' : 'go'} isBusy={isSubmitting}>
            {move === 'cancel' ? cancelButton(total) : verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Which of the jobs were moved, and why the others were not. */
function MoveResult({ result: { moved, refused }, done }: { result: MovedJobs; done: string }) {
  const heading = useRef<HTMLParagraphElement>(null);
  // What was pressed is gone.
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
