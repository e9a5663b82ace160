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

const fields = z.object({
  monthly: z
    .string()
    .transform(parseAmount)
    .pipe(z.number('Type an amount such as 25 or 7.50.').max(1_000_000_000, 'At most 10,000,000 credits.')),
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
    done: `${name} has no limit any more.`,
  });
  const remove = async () => {
    if (await removal.run()) onClose();
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title="Monthly limit"
      description={
        <>
          How much of the organisation’s credits <bdi>{name}</bdi> may use in a month. Their own credits do
          not count.
        </>
      }
      form={form}
      onSubmit={async (limit) => {
        await setUserLimit(organisationId, { personId, ...limit });
        toast.success(`The limit of ${name} is set.`);
      }}
      submitLabel="Set the limit"
      otherActions={
        monthly !== null && (
          <Button variant="danger" isBusy={removal.isPending} onClick={() => void remove()}>
            Remove the limit
          </Button>
        )
      }
    >
      <TextField
        label="Credits a month"
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
  limit === null ? 'None' : `${formatCredits(limit.used)} of ${formatCredits(limit.monthly)} used`;
