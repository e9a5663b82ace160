import { type CreditRequest, declineReason } from '@colloquy/contract/credits';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextArea } from '../../../ui/form/field.tsx';
import { declineCredits } from '../credit-requests.queries.ts';
import * as text from '../messages.ts';

const fields = z.object({ reason: declineReason });

/** Asks for a reason before a credit request is declined. */
export function DeclineDialog({ request, onClose }: { request: CreditRequest; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { reason: '' } });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={text.declineTitle(request.code)}
      description={text.declineText}
      form={form}
      onSubmit={({ reason }) => declineCredits(request, reason)}
      submitLabel={text.decline}
      cancelLabel={text.keepRequest}
      variant="danger"
    >
      <TextArea
        label={text.reason}
        hint={text.declineReasonHint}
        rows={2}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  );
}
