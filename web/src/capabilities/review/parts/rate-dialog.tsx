import { type CreditPrice, reviewerRate, type ReviewerWork } from '@colloquy/contract';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../../app/api/api-error.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { digitsOf, readMinor } from '../../../ui/format/money.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { setRate } from '../review.queries.ts';

const form = z
  .object({ amount: z.string().trim(), currency: z.string().trim().toUpperCase() })
  .transform(({ amount, currency }, context): CreditPrice | null => {
    if (amount === '') return null;
    const wrong = (path: 'amount' | 'currency', message: string): null => {
      context.addIssue({ code: 'custom', path: [path], message });
      return null;
    };
    const known = reviewerRate.shape.currency.safeParse(currency);
    if (!known.success) return wrong('currency', known.error.issues[0]!.message);
    const minor = reviewerRate.shape.minor.safeParse(readMinor(amount, currency));
    if (!minor.success) return wrong('amount', 'Enter an amount such as 0.90 or 1.25.');
    return { currency, minor: minor.data };
  });

type RateDialogProps = { reviewer: Pick<ReviewerWork, 'id' | 'name' | 'rate'>; onClose: () => void };

/** Asks what a reviewer is paid for a minute of audio. */
export function RateDialog({ reviewer: { id, name, rate }, onClose }: RateDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: {
      amount: rate ? (rate.minor / 10 ** digitsOf(rate.currency)).toFixed(digitsOf(rate.currency)) : '',
      currency: rate?.currency ?? 'EUR',
    },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const save = handleSubmit(async (agreed) => {
    try {
      await setRate(id, agreed as CreditPrice | null);
      toast.success(agreed === null ? `${name} has no rate now.` : `The rate of ${name} is saved.`);
      onClose();
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Rate of ${name}`}
      description="What one minute of reviewed audio is paid. It applies from now on: reviews that are done keep their rate. The reviewer sees it in the statement."
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <div className="grid gap-4 wide:grid-cols-[1fr_8rem]">
          <TextField
            label="Amount for a minute"
            hint="Leave empty for no rate."
            inputMode="decimal"
            autoComplete="off"
            error={errors.amount?.message}
            {...register('amount')}
          />
          <TextField
            label="Currency"
            autoComplete="off"
            maxLength={3}
            error={errors.currency?.message}
            {...register('currency')}
          />
        </div>
        {errors.root?.message && <Failure message={errors.root.message} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="go" isBusy={isSubmitting}>
            Save rate
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
