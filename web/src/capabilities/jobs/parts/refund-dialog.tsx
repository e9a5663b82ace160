import { type JobBill, refundReason } from '@colloquy/contract/jobs';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { TextField, TextArea } from '../../../ui/form/field.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { sendRefund } from '../bills.queries.ts';

type RefundDialogProps = { job: { id: string; code: string; bill: JobBill }; onClose: () => void };

/** Refunds all or part of a job's cost, with a reason. */
export function RefundDialog({ job, onClose }: RefundDialogProps) {
  const { charged, refunded } = job.bill;
  const refundable = charged - refunded;
  // One id per dialog, so that a retry after a lost response refunds once.
  const [refundId] = useState(() => newId());
  const form = useForm({
    resolver: zodResolver(formFor(refundable)),
    defaultValues: { credits: refundable / 100, reason: '' },
  });
  const { register, formState } = form;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Give back credits of ${job.code}`}
      description={`It cost ${formatCredits(charged)} credits${
        refunded > 0 ? `, of which ${formatCredits(refunded)} were given back` : ''
      }. The organisation may spend them again.`}
      form={form}
      onSubmit={async ({ credits, reason }) => {
        const amount = Math.round(credits * 100);
        await sendRefund({ jobId: job.id, refundId, amount, reason });
        toast.success(`${formatCredits(amount)} credits of ${job.code} were given back.`);
      }}
      submitLabel="Give back"
      cancelLabel="Leave it as it is"
    >
      <TextField
        label="Credits"
        hint={`At most ${formatCredits(refundable)}.`}
        type="number"
        inputMode="decimal"
        step="0.01"
        min={0.01}
        max={refundable / 100}
        className="max-w-40"
        error={formState.errors.credits?.message}
        {...register('credits', { valueAsNumber: true })}
      />
      <TextArea
        label="Reason"
        hint="The customer reads it on the bill of the job."
        rows={2}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  );
}

const formFor = (refundable: number) =>
  z.object({
    credits: z
      .number('Type an amount.')
      .min(0.01, 'At least 0.01.')
      .max(refundable / 100, `At most ${formatCredits(refundable)}.`),
    reason: refundReason,
  });
