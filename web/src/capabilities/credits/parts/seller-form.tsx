import { sellerDetails, type SellerDetails } from '@colloquy/contract';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { saveSeller } from '../billing.queries.ts';
import { daysField, percentField, percentText } from './read-percent.ts';

const form = sellerDetails.extend({ vatRate: percentField, paymentDays: daysField });

const EMPTY: z.input<typeof form> = {
  name: '',
  address: '',
  country: '',
  registration: '',
  vatNumber: '',
  vatRate: '20',
  paymentDays: '30',
  paymentDetails: '',
  contact: '',
  numberPrefix: 'INV-',
};

type Props = { details: SellerDetails | null; version: number };

/** Who sells, on every invoice. */
export function SellerForm({ details, version: first }: Props) {
  const [version, setVersion] = useState(first);
  const { register, handleSubmit, setError, reset, getValues, formState } = useForm<
    z.input<typeof form>,
    unknown,
    z.output<typeof form>
  >({
    resolver: zodResolver(form),
    defaultValues: details
      ? { ...details, vatRate: percentText(details.vatRate), paymentDays: String(details.paymentDays) }
      : EMPTY,
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const send = handleSubmit(async (fields) => {
    try {
      setVersion(await saveSeller({ details: fields, version }));
      reset(getValues());
      toast.success('Seller details saved. They appear on invoices from now on.');
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  return (
    <form
      noValidate
      aria-label="Seller details"
      className="grid max-w-2xl gap-4"
      onSubmit={(event) => void send(event)}
    >
      <TextField label="Legal name" error={errors.name?.message} {...register('name')} />
      <TextArea
        label="Address"
        hint="Street, town and postcode, one per line."
        error={errors.address?.message}
        {...register('address')}
      />
      <div className="grid gap-3 wide:grid-cols-2">
        <TextField label="Country" error={errors.country?.message} {...register('country')} />
        <TextField
          label="Company registration (optional)"
          error={errors.registration?.message}
          {...register('registration')}
        />
        <TextField
          label="VAT number (optional)"
          hint="Without one no VAT is charged, and invoices say so."
          error={errors.vatNumber?.message}
          {...register('vatNumber')}
        />
        <TextField
          label="VAT rate, %"
          inputMode="decimal"
          hint="Unless an organisation has other terms."
          error={errors.vatRate?.message}
          {...register('vatRate')}
        />
        <TextField
          label="Payment due after, days"
          inputMode="numeric"
          error={errors.paymentDays?.message}
          {...register('paymentDays')}
        />
        <TextField
          label="Invoice number prefix"
          hint="Numbers are consecutive across all organisations."
          error={errors.numberPrefix?.message}
          {...register('numberPrefix')}
        />
      </div>
      <TextArea
        label="Payment details"
        hint="Bank, account name, IBAN and BIC."
        error={errors.paymentDetails?.message}
        {...register('paymentDetails')}
      />
      <TextField
        label="Contact for questions"
        hint="An e-mail address or telephone number."
        error={errors.contact?.message}
        {...register('contact')}
      />
      {errors.root?.message && <Failure message={errors.root.message} />}
      <div>
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          Save seller details
        </Button>
      </div>
    </form>
  );
}
