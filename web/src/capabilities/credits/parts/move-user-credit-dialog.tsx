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
import * as text from '../messages.ts';

const fields = z.object({ amount: amountField });

export type CreditRecipient = { organisationId: string; personId: string; name: string };

const MOVES = {
  add: {
    title: text.addUserCredit,
    description: text.allocateText,
    button: text.allocate,
    send: assignToUser,
    successText: text.creditsAllocated,
  },
  withdraw: {
    title: text.takeBackCredits,
    description: text.withdrawText,
    button: text.takeBack,
    send: withdrawFromUser,
    successText: text.creditsWithdrawn,
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
        label={text.credits}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
        error={form.formState.errors.amount?.message}
        {...form.register('amount')}
      />
    </FormDialog>
  );
}
