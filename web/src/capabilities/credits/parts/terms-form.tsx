import { type BillingTerms, billingTerms, VAT_TREATMENTS } from '@colloquy/contract/credits';
import { Form } from '../../../app/forms/form.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { TextField } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { saveTerms, type SaveBilling } from '../billing.queries.ts';
import { daysField, orEmpty, percentField, percentText } from '../form-values.ts';
import * as text from '../messages.ts';

const termsForm = billingTerms.extend({ vatRate: orEmpty(percentField), paymentDays: orEmpty(daysField) });
const TREATMENTS = Object.entries(VAT_TREATMENTS).map(([value, label]) => ({ value, label }));

type Props = {
  organisationId: string;
  terms: BillingTerms;
  save: SaveBilling;
};

/** VAT treatment and payment term of an organisation, set by platform admins. */
export function TermsForm({ organisationId, terms, save }: Props) {
  const form = useForm<z.input<typeof termsForm>, unknown, z.output<typeof termsForm>>({
    resolver: zodResolver(termsForm),
    defaultValues: {
      ...terms,
      vatRate: terms.vatRate === null ? '' : percentText(terms.vatRate),
      paymentDays: terms.paymentDays === null ? '' : String(terms.paymentDays),
    },
  });
  const { register, watch, reset, getValues, formState } = form;
  const { errors } = formState;
  const isCharged = watch('treatment') === 'standard';
  const send = async (fields: z.output<typeof termsForm>) => {
    await save(({ version }) => saveTerms(organisationId, { terms: fields, version }));
    reset(getValues());
    toast.success(text.termsSaved);
  };
  return (
    <Form
      form={form}
      onSubmit={send}
      label={text.billingTerms}
      submitLabel={text.saveTerms}
      submitProps={{ variant: 'secondary' }}
      className="max-w-2xl gap-4"
    >
      <SelectField
        label={text.vat}
        options={TREATMENTS}
        error={errors.treatment?.message}
        {...register('treatment')}
      />
      <div className="grid gap-3 wide:grid-cols-2">
        {isCharged ? (
          <TextField
            label={text.vatRateOptional}
            inputMode="decimal"
            hint={text.vatRateEmptyHint}
            error={errors.vatRate?.message}
            {...register('vatRate')}
          />
        ) : (
          <TextField
            label={text.vatNote}
            hint={text.vatNoteHint}
            error={errors.vatNote?.message}
            {...register('vatNote')}
          />
        )}
        <TextField
          label={text.paymentDaysOptional}
          inputMode="numeric"
          hint={text.paymentDaysHint}
          error={errors.paymentDays?.message}
          {...register('paymentDays')}
        />
      </div>
    </Form>
  );
}
