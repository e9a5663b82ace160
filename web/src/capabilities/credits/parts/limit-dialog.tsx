import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { useAction } from '../../../app/actions/use-action.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { setUserLimit } from '../credits.queries.ts';
import { parseAmount } from '../form-values.ts';
import type { CreditRecipient } from './move-user-credit-dialog.tsx';
import type { UserCredits } from '@colloquy/contract/credits';
import * as text from '../messages.ts';

const fields = z.object({
  monthly: z
    .string()
    .transform(parseAmount)
    .pipe(z.number(text.enterAmount).max(1_000_000_000, text.amountTooLarge)),
});

type LimitDialogProps = { user: CreditRecipient; monthly: number | null; onClose: () => void };

/** Monthly limit of a user on the credits of the organisation. */
export function LimitDialog({
  user: { organisationId, personId, name },
  monthly,
  onClose,
}: LimitDialogProps) {
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { monthly: monthly === null ? '' : formatCredits(monthly) },
  });
  const removal = useAction(() => setUserLimit(organisationId, { personId, monthly: null }), {
    done: text.limitRemoved(name),
  });
  const remove = async () => {
    if (await removal.run()) onClose();
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={text.monthlyLimit}
      description={text.limitText(name)}
      form={form}
      onSubmit={async (limit) => {
        await setUserLimit(organisationId, { personId, ...limit });
        toast.success(text.limitSaved(name));
      }}
      submitLabel={text.saveLimit}
      otherActions={
        monthly !== null && (
          <Button variant="danger" isBusy={removal.isPending} onClick={() => void remove()}>
            {text.removeLimit}
          </Button>
        )
      }
    >
      <TextField
        label={text.creditsPerMonth}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
        error={form.formState.errors.monthly?.message}
        {...form.register('monthly')}
      />
    </FormDialog>
  );
}

/** `80.00 of 250.00 used`, or `None`. */
export const describeLimit = (limit: UserCredits['limit']): string =>
  limit === null ? text.noLimit : text.limitUsed(formatCredits(limit.used), formatCredits(limit.monthly));
