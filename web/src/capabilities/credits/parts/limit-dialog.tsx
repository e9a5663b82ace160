import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { limitUser } from '../credits.queries.ts';
import { readAmount } from '../read-amount.ts';
import type { CreditUser } from './move-user-credit-dialog.tsx';

const form = z.object({
  monthly: z
    .string()
    .transform(readAmount)
    .pipe(z.number('Type an amount such as 25 or 7.50.').max(1_000_000_000, 'At most 10,000,000 credits.')),
});

type LimitDialogProps = { user: CreditUser; monthly: number | null; onClose: () => void };

/** How much of the organisation's credits a user may use in a month. */
export function LimitDialog({
  user: { organisationId, personId, name },
  monthly,
  onClose,
}: LimitDialogProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof form>,
    unknown,
    z.output<typeof form>
  >({
    resolver: zodResolver(form),
    defaultValues: { monthly: monthly === null ? '' : formatCredits(monthly) },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const set = async (next: number | null) => {
    try {
      await limitUser(organisationId, { personId, monthly: next });
      toast.success(next === null ? `${name} has no limit any more.` : `The limit of ${name} is set.`);
      onClose();
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  };
  const remove = async () => {
    setRemoving(true);
    await set(null);
    setRemoving(false);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Monthly limit"
      description={
        <>
          How much of the organisation’s credits <bdi>{name}</bdi> may use in a month. Their own credits do
          not count.
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((values) => set(values.monthly))(event)}
      >
        <TextField
          label="Credits a month"
          inputMode="decimal"
          autoComplete="off"
          className="max-w-40"
          error={errors.monthly?.message}
          {...register('monthly')}
        />
        {errors.root?.message && <Failure message={errors.root.message} />}
        <div className="flex flex-wrap justify-end gap-2">
          {monthly !== null && (
            <Button tone="danger" isBusy={isRemoving} onClick={() => void remove()}>
              Remove the limit
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="go" isBusy={isSubmitting && !isRemoving}>
            Set the limit
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
