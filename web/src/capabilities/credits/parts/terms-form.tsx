import { type BillingTerms, billingTerms, VAT_TREATMENTS } from '@colloquy/contract';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { saveTerms } from '../billing.queries.ts';
import { daysField, optional, percentField, percentText } from './read-percent.ts';

const form = billingTerms.extend({ vatRate: optional(percentField), paymentDays: optional(daysField) });
const TREATMENTS = Object.entries(VAT_TREATMENTS).map(([value, label]) => ({ value, label }));

type Props = {
  organisationId: string;
  terms: BillingTerms;
  version: number;
  onSaved: (version: number) => void;
};

/** How VAT applies to an organisation, and when it pays: the operator says so. */
export function TermsForm({ organisationId, terms, version, onSaved }: Props) {
  const { register, handleSubmit, setError, watch, reset, getValues, formState } = useForm<
    z.input<typeof form>,
    unknown,
    z.output<typeof form>
  >({
    resolver: zodResolver(form),
    defaultValues: {
      ...terms,
      vatRate: terms.vatRate === null ? '' : percentText(terms.vatRate),
      paymentDays: terms.paymentDays === null ? '' : String(terms.paymentDays),
    },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const isCharged = watch('treatment') === 'standard';
  const send = handleSubmit(async (fields) => {
    try {
      onSaved(await saveTerms(organisationId, { terms: fields, version }));
      reset(getValues());
      toast.success('Billing terms saved. They apply to invoices from now on.');
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  return (
    <form
      noValidate
      aria-label="Billing terms"
      className="grid max-w-2xl gap-4"
      onSubmit={(event) => void send(event)}
    >
      <SelectField
        label="VAT"
        options={TREATMENTS}
        error={errors.treatment?.message}
        {...register('treatment')}
      />
      <div className="grid gap-3 wide:grid-cols-2">
        {isCharged ? (
          <TextField
            label="VAT rate, % (optional)"
            inputMode="decimal"
            hint="Leave empty for the seller’s rate."
            error={errors.vatRate?.message}
            {...register('vatRate')}
          />
        ) : (
          <TextField
            label="Note on the invoice (optional)"
            hint="Leave empty for the usual sentence."
            error={errors.vatNote?.message}
            {...register('vatNote')}
          />
        )}
        <TextField
          label="Payment due after, days (optional)"
          inputMode="numeric"
          hint="Leave empty for the seller’s terms."
          error={errors.paymentDays?.message}
          {...register('paymentDays')}
        />
      </div>
      {errors.root?.message && <Failure message={errors.root.message} />}
      <div>
        <Button type="submit" isBusy={isSubmitting}>
          Save billing terms
        </Button>
      </div>
    </form>
  );
}
