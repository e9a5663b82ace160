import { type JobMove, moveReason } from '@colloquy/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { moveJobs } from '../all-jobs.queries.ts';
import { MOVES } from './move-words.ts';

const form = z.object({ reason: moveReason });

type MoveDialogProps = {
  move: JobMove;
  jobs: readonly { id: string; code: string }[];
  onClose: () => void;
};

/** Asks for the reason before a whole job is held, resumed, cancelled or reopened. */
export function MoveDialog({ move, jobs, onClose }: MoveDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await moveJobs({ jobIds: jobs.map(({ id }) => id), move, reason });
      onClose();
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  const { verb, effect, isDangerous } = MOVES[move];
  const what = jobs.length === 1 ? jobs[0]!.code : `${jobs.length} jobs`;
  return (
    <Dialog isOpen onClose={onClose} title={`${verb} ${what}?`} description={effect}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextArea
          label="Reason"
          hint="The customer reads it in the job’s history."
          rows={2}
          error={errors.reason?.message}
          {...register('reason')}
        />
        {errors.root?.message && <Failure message={errors.root.message} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Leave it as it is</Button>
          <Button type="submit" tone={isDangerous ? 'danger' : 'go'} isBusy={isSubmitting}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
