import { type CreditRequest, declineReason } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { declineWith } from '../credit-requests.queries.ts';

const form = z.object({ reason: declineReason });

/** Asks why, before credits for a job are declined. */
export function DeclineDialog({ request, onClose }: { request: CreditRequest; onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const submit = handleSubmit(async ({ reason }) => {
    try {
      await declineWith(request, reason);
      onClose();
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Decline the credits for ${request.code}?`}
      description="The file keeps waiting. Its customer can ask again, or cancel the job."
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextArea
          label="Reason"
          hint="The customer reads it on the page of the job."
          rows={2}
          error={errors.reason?.message}
          {...register('reason')}
        />
        {errors.root?.message && <Failure message={errors.root.message} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Leave it open</Button>
          <Button type="submit" tone="danger" isBusy={isSubmitting}>
            Decline
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
