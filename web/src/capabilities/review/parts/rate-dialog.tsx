import type { CreditPrice } from '@colloquy/contract/credits';
import { reviewerRate, type ReviewerWork } from '@colloquy/contract/review';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { currencyDigits, parseMinor } from '../../../ui/format/amount.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { setRate } from '../review.queries.ts';
import * as text from '../messages.ts';

const fields = z
  .object({ amount: z.string().trim(), currency: z.string().trim().toUpperCase() })
  .transform(({ amount, currency }, context): CreditPrice | null => {
    if (amount === '') return null;
    const addError = (path: 'amount' | 'currency', message: string): null => {
      context.addIssue({ code: 'custom', path: [path], message });
      return null;
    };
    const parsedCurrency = reviewerRate.shape.currency.safeParse(currency);
    if (!parsedCurrency.success) return addError('currency', parsedCurrency.error.issues[0]!.message);
    const minor = reviewerRate.shape.minor.safeParse(parseMinor(amount, currency));
    if (!minor.success) return addError('amount', text.enterRate);
    return { currency, minor: minor.data };
  });

type RateDialogProps = { reviewer: Pick<ReviewerWork, 'id' | 'name' | 'rate'>; onClose: () => void };

/** Edits a reviewer's pay for a minute of audio. */
export function RateDialog({ reviewer: { id, name, rate }, onClose }: RateDialogProps) {
  const form = useForm<z.input<typeof fields>, unknown, CreditPrice | null>({
    resolver: zodResolver(fields),
    defaultValues: {
      amount: rate
        ? (rate.minor / 10 ** currencyDigits(rate.currency)).toFixed(currencyDigits(rate.currency))
        : '',
      currency: rate?.currency ?? 'EUR',
    },
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={text.rateOf(name)}
      description={text.rateText}
      form={form}
      onSubmit={async (newRate) => {
        await setRate(id, newRate);
        toast.success(newRate === null ? text.rateRemoved(name) : text.rateSaved(name));
      }}
      submitLabel={text.saveRate}
    >
      <div className="grid gap-4 wide:grid-cols-[1fr_8rem]">
        <TextField
          label={text.ratePerMinute}
          hint={text.rateHint}
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField
          label={text.currency}
          autoComplete="off"
          maxLength={3}
          error={errors.currency?.message}
          {...register('currency')}
        />
      </div>
    </FormDialog>
  );
}
