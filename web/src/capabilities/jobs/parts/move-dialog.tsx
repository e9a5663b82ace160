import { type JobMove, moveReason } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { moveJobs } from '../all-jobs.queries.ts';
import { cancelButton, notIncluded } from '../messages.ts';
import { MOVES } from './move-words.ts';

const form = z.object({ reason: moveReason });

type MoveDialogProps = {
  move: JobMove;
  jobs: readonly { id: string; code: string }[];
  /** What was chosen as well and cannot be moved that way. */
  left?: readonly { code: string }[];
  onClose: () => void;
  onDone?: () => void;
  /** How it is done, where that is not an admin's move. */
  send?: (reason: string) => Promise<void>;
};

/** Asks for the reason before a whole job is held, resumed, cancelled or reopened. */
export function MoveDialog({ move, jobs, left = [], onClose, onDone, send }: MoveDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const what = jobs.length === 1 ? jobs[0]!.code : `${jobs.length} jobs`;
  const submit = handleSubmit(async ({ reason }) => {
    try {
      if (send) await send(reason);
      else await moveJobs({ jobIds: jobs.map(({ id }) => id), move, reason });
      toast.success(`${what} ${jobs.length === 1 ? 'was' : 'were'} ${MOVES[move].done}.`);
      onDone?.();
      onClose();
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  const { verb, done, hint, effect, isDangerous } = MOVES[move];
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
            {move === 'cancel' ? cancelButton(jobs.length) : verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
