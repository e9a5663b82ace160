import { type Posting, postingReason } from '@colloquy/contract';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
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
import { correctGrantOf } from '../credits.queries.ts';
import { amountField } from '../read-amount.ts';

const form = z.object({ amount: amountField, reason: postingReason });

type Props = {
  organisationId: string;
  grant: Pick<Posting, 'id' | 'number' | 'amount' | 'corrected'>;
  onClose: () => void;
};

/** Takes back what a grant gave by mistake. */
export function CorrectGrantDialog({ organisationId, grant, onClose }: Props) {
  // One id for this form: sent twice, it takes back once.
  const [postingId] = useState(() => newId());
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof form>,
    unknown,
    z.output<typeof form>
  >({ resolver: zodResolver(form), defaultValues: { amount: '', reason: '' } });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const most = grant.amount - grant.corrected;
  const send = handleSubmit(async (fields) => {
    if (fields.amount > most) {
      setError('amount', { message: `At most ${formatCredits(most)}: the grant gave no more.` });
      return;
    }
    try {
      await correctGrantOf(organisationId, { ...fields, postingId, grantId: grant.id });
      toast.success(`Grant no. ${grant.number} corrected by −${formatCredits(fields.amount)} credits.`);
      onClose();
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Correct grant no. ${grant.number}`}
      description="Takes back credits that were granted by mistake. Credits that are spent, reserved or allocated to users stay. The grant and its correction both remain in the amount history."
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <TextField
          label="Credits to take back"
          inputMode="decimal"
          autoComplete="off"
          className="max-w-40"
          hint={`The grant gave ${formatCredits(most)}${grant.corrected > 0 ? ' after earlier corrections' : ''}.`}
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextArea
          label="Reason"
          hint="The organisation reads it in its amount history."
          error={errors.reason?.message}
          {...register('reason')}
        />
        {errors.root?.message && <Failure message={errors.root.message} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" isBusy={isSubmitting}>
            Take back credits
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
