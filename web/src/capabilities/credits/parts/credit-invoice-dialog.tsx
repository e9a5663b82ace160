import type { InvoiceSummary } from '@colloquy/contract/credits';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { issueCreditNote } from '../billing.queries.ts';
import * as text from '../messages.ts';

const fields = z.object({
  reason: z.string().trim().min(1, text.creditNoteReason).max(200, text.reasonTooLong),
  reissue: z.boolean(),
});

type Props = { organisationId: string; invoice: InvoiceSummary; onClose: () => void };

/** Cancels an invoice with a credit note and optionally reissues it with the current details. */
export function CreditInvoiceDialog({ organisationId, invoice: { id, name }, onClose }: Props) {
  // The id makes a retry idempotent: one credit note per form.
  const [requestId] = useState(() => newId());
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { reason: '', reissue: false } });
  const { register, formState } = form;
  const isReissued = useWatch({ control: form.control, name: 'reissue' });
  const send = async (note: z.infer<typeof fields>) => {
    const issued = await issueCreditNote(organisationId, { ...note, requestId, invoiceId: id });
    toast.success(text.documentsIssued(issued.join(', ')));
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={text.correctInvoiceTitle(name)}
      description={text.correctInvoiceText}
      form={form}
      onSubmit={send}
      submitLabel={isReissued ? text.issueNoteAndInvoice : text.issueNote}
      variant="danger"
    >
      <TextArea label={text.reason} error={formState.errors.reason?.message} {...register('reason')} />
      <Checkbox label={text.reissue} {...register('reissue')} />
    </FormDialog>
  );
}
