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
import { formatCredits } from '../../../ui/format/amount.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { addToUser, takeBackFromUser } from '../credits.queries.ts';
import { amountField } from '../read-amount.ts';

const form = z.object({ amount: amountField });

export type CreditUser = { organisationId: string; personId: string; name: string };

const ACTS = {
  give: {
    title: 'Add user credit',
    description: (name: string) => (
      <>
        <bdi>{name}</bdi> gets credits of the organisation, which nobody else may use then. Their work uses
        these first.
      </>
    ),
    button: 'Give credits',
    send: addToUser,
    told: (name: string, amount: string) => `${name} got ${amount} credits.`,
  },
  'take-back': {
    title: 'Take back credits',
    description: (name: string) => (
      <>
        Credits that <bdi>{name}</bdi> was given and has not used go back to the organisation, for everybody’s
        work.
      </>
    ),
    button: 'Take back',
    send: takeBackFromUser,
    told: (name: string, amount: string) => `${amount} credits were taken back from ${name}.`,
  },
} as const;

type MoveUserCreditDialogProps = { act: keyof typeof ACTS; user: CreditUser; onClose: () => void };

/** Gives a user credits of the organisation's, or takes back what is left of them. */
export function MoveUserCreditDialog({ act, user, onClose }: MoveUserCreditDialogProps) {
  const { title, description, button, send: move, told } = ACTS[act];
  const { organisationId, personId, name } = user;
  // One id for this form: sent twice, it moves once.
  const [postingId] = useState(() => newId());
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof form>,
    unknown,
    z.output<typeof form>
  >({
    resolver: zodResolver(form),
    defaultValues: { amount: '' },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const send = handleSubmit(async ({ amount }) => {
    try {
      await move(organisationId, { postingId, personId, amount });
      toast.success(told(name, formatCredits(amount)));
      onClose();
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description(name)}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <TextField
          label="Credits"
          inputMode="decimal"
          autoComplete="off"
          className="max-w-40"
          error={errors.amount?.message}
          {...register('amount')}
        />
        {errors.root?.message && <Failure message={errors.root.message} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="go" isBusy={isSubmitting}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
