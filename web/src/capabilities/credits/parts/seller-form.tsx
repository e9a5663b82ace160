import { sellerDetails, type SellerDetails } from '@colloquy/contract/credits';
import { Form } from '../../../app/forms/form.tsx';
import { useVersionedSave } from '../../../app/forms/use-versioned-save.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { TextField, TextArea } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { reloadSeller, saveSeller } from '../billing.queries.ts';
import { daysField, percentField, percentText } from '../form-values.ts';

const sellerForm = sellerDetails.extend({ vatRate: percentField, paymentDays: daysField });

const EMPTY: z.input<typeof sellerForm> = {
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

/** The seller on every invoice. */
export function SellerForm({ details, version: openedVersion }: Props) {
  const [, save] = useVersionedSave({ version: openedVersion }, { reload: reloadSeller });
  const form = useForm<z.input<typeof sellerForm>, unknown, z.output<typeof sellerForm>>({
    resolver: zodResolver(sellerForm),
    defaultValues: details
      ? { ...details, vatRate: percentText(details.vatRate), paymentDays: String(details.paymentDays) }
      : EMPTY,
  });
  const { register, reset, getValues, formState } = form;
  const { errors } = formState;
  const send = async (fields: z.output<typeof sellerForm>) => {
    await save(({ version }) => saveSeller({ details: fields, version }));
    reset(getValues());
    toast.success('Seller details saved. They appear on invoices from now on.');
  };
  return (
    <Form
      form={form}
      onSubmit={send}
      label="Seller details"
      submitLabel="Save seller details"
      className="max-w-2xl gap-4"
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
        hint="An email address or telephone number."
        error={errors.contact?.message}
        {...register('contact')}
      />
    </Form>
  );
}
