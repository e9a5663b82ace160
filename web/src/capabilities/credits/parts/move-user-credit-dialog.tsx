import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { TextField } from '../../../ui/form/field.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { assignToUser, withdrawFromUser } from '../credits.queries.ts';
import { amountField } from '../form-values.ts';

const fields = z.object({ amount: amountField });

export type CreditRecipient = { organisationId: string; personId: string; name: string };

const MOVES = {
  add: {
    title: 'Add user credit',
    description: (name: string) => (
      <>
        <bdi>{name}</bdi> gets credits of the organisation, which nobody else may use then. Their work uses
        these first.
      </>
    ),
    button: 'Give credits',
    send: assignToUser,
    successText: (name: string, amount: string) => `${name} got ${amount} credits.`,
  },
  withdraw: {
    title: 'Take back credits',
    description: (name: string) => (
      <>
        Credits that <bdi>{name}</bdi> was given and has not used go back to the organisation, for everybody’s
        work.
      </>
    ),
    button: 'Take back',
    send: withdrawFromUser,
    successText: (name: string, amount: string) => `${amount} credits were taken back from ${name}.`,
  },
} as const;

type MoveUserCreditDialogProps = { kind: keyof typeof MOVES; user: CreditRecipient; onClose: () => void };

/** Assigns credits of the organisation to a user, or takes back unused ones. */
export function MoveUserCreditDialog({ kind, user, onClose }: MoveUserCreditDialogProps) {
  const { title, description, button, send: move, successText } = MOVES[kind];
  const { organisationId, personId, name } = user;
  // The id makes a retry idempotent: one transfer per form.
  const [postingId] = useState(() => newId());
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { amount: '' },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description(name)}
      form={form}
      onSubmit={async ({ amount }) => {
        await move(organisationId, { postingId, personId, amount });
        toast.success(successText(name, formatCredits(amount)));
      }}
      submitLabel={button}
    >
      <TextField
        label="Credits"
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
        error={form.formState.errors.amount?.message}
        {...form.register('amount')}
      />
    </FormDialog>
  );
}
