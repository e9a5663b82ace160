import type { InvoiceSummary } from '@colloquy/contract';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Checkbox } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { takeBackInvoice } from '../billing.queries.ts';

const form = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'Give a reason. It appears on the credit note.')
    .max(200, 'Use at most 200 characters.'),
  reissue: z.boolean(),
});

type Props = { organisationId: string; invoice: InvoiceSummary; onClose: () => void };

/** Takes an invoice back by a credit note, and issues it again with the present details. */
export function CreditInvoiceDialog({ organisationId, invoice: { id, name }, onClose }: Props) {
  // One id for this form: sent twice, it issues once.
  const [requestId] = useState(() => newId());
  const { register, handleSubmit, setError, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { reason: '', reissue: true },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const send = handleSubmit(async (fields) => {
    try {
      const issued = await takeBackInvoice(organisationId, { ...fields, requestId, invoiceId: id });
      toast.success(`Issued: ${issued.join(', ')}.`);
      onClose();
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Correct invoice ${name}`}
      description="An issued invoice is never changed. A credit note takes all of it back."
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <TextArea label="Reason" error={errors.reason?.message} {...register('reason')} />
        <Checkbox
          label="Issue it again with the current seller, billing details and terms"
          {...register('reissue')}
        />
        {errors.root?.message && <Failure message={errors.root.message} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" isBusy={isSubmitting}>
            Issue credit note
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
