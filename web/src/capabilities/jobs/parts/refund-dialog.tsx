import { type JobBill, refundReason } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { giveBack } from '../bills.queries.ts';

type RefundDialogProps = { job: { id: string; code: string; bill: JobBill }; onClose: () => void };

/** Gives back what a job cost or a part of it, with a reason. */
export function RefundDialog({ job, onClose }: RefundDialogProps) {
  const { charged, refunded } = job.bill;
  const left = charged - refunded;
  // One for as long as the dialog is open: pressed again after a lost answer, it gives back once.
  const [refundId] = useState(() => newId());
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(formFor(left)),
    defaultValues: { credits: left / 100, reason: '' },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const submit = handleSubmit(async ({ credits, reason }) => {
    const amount = Math.round(credits * 100);
    try {
      await giveBack({ jobId: job.id, refundId, amount, reason });
      toast.success(`${formatCredits(amount)} credits of ${job.code} were given back.`);
      onClose();
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Give back credits of ${job.code}`}
      description={`It cost ${formatCredits(charged)} credits${
        refunded > 0 ? `, of which ${formatCredits(refunded)} were given back` : ''
      }. The organisation may spend them again.`}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Credits"
          hint={`At most ${formatCredits(left)}.`}
          type="number"
          inputMode="decimal"
          step="0.01"
          min={0.01}
          max={left / 100}
          className="max-w-40"
          error={errors.credits?.message}
          {...register('credits', { valueAsNumber: true })}
        />
        <TextArea
          label="Reason"
          hint="The customer reads it on the bill of the job."
          rows={2}
          error={errors.reason?.message}
          {...register('reason')}
        />
        {errors.root?.message && <Failure message={errors.root.message} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Leave it as it is</Button>
          <Button type="submit" tone="go" isBusy={isSubmitting}>
            Give back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const formFor = (left: number) =>
  z.object({
    credits: z
      .number('Type an amount.')
      .min(0.01, 'At least 0.01.')
      .max(left / 100, `At most ${formatCredits(left)}.`),
    reason: refundReason,
  });
