import { type CreditRequest, declineReason } from '@colloquy/contract/credits';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { TextArea } from '../../../ui/form/field.tsx';
import { declineCredits } from '../credit-requests.queries.ts';

const fields = z.object({ reason: declineReason });

/** Asks for a reason before a credit request is declined. */
export function DeclineDialog({ request, onClose }: { request: CreditRequest; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(fields), defaultValues: { reason: '' } });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={`Decline the credits for ${request.code}?`}
      description="The file keeps waiting. Its customer can ask again, or cancel the job."
      form={form}
      onSubmit={({ reason }) => declineCredits(request, reason)}
      submitLabel="Decline"
      cancelLabel="Leave it open"
      variant="danger"
    >
      <TextArea
        label="Reason"
        hint="The customer reads it on the page of the job."
        rows={2}
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  );
}
