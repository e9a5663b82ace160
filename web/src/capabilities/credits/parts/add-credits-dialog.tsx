import { creditGrantFields } from '@colloquy/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { addToOrganisation } from '../credits.queries.ts';
import { amountField } from '../read-amount.ts';

const form = z.object({
  amount: amountField,
  expiresOn: z
    .string()
    .transform((day) => (day === '' ? null : day))
    .pipe(creditGrantFields.shape.expiresOn),
});

type AddCreditsDialogProps = { organisationId: string; organisation: string; onClose: () => void };

/** Gives an organisation credits. */
export function AddCreditsDialog({ organisationId, organisation, onClose }: AddCreditsDialogProps) {
  // One id for this form: sent twice, it gives once.
  const [postingId] = useState(() => newId());
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof form>,
    unknown,
    z.output<typeof form>
  >({
    resolver: zodResolver(form),
    defaultValues: { amount: '', expiresOn: '' },
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async (fields) => {
    try {
      await addToOrganisation(organisationId, { ...fields, postingId });
      toast.success(`${organisation} got ${formatCredits(fields.amount)} credits.`);
      onClose();
    } catch (error) {
      const wrongDay = error instanceof ApiError ? error.fields.expiresOn : undefined;
      if (wrongDay === undefined) setError('root', { message: messageOf(error) });
      else setError('expiresOn', { message: wrongDay });
    }
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add organisation credit"
      description={
        <>
          For <bdi>{organisation}</bdi>.
        </>
      }
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <TextField
          label="Credits"
          inputMode="decimal"
          autoComplete="off"
          className="max-w-40"
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField
          label="Last day (optional)"
          type="date"
          className="max-w-48"
          hint="In the time zone of the organisation. Without a day they do not expire."
          error={errors.expiresOn?.message}
          {...register('expiresOn')}
        />
        {errors.root?.message && <Failure message={errors.root.message} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="go" isBusy={isSubmitting}>
            Add credits
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
