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
import * as text from '../messages.ts';

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
    toast.success(text.sellerSaved);
  };
  return (
    <Form
      form={form}
      onSubmit={send}
      label={text.sellerDetails}
      submitLabel={text.saveSeller}
      className="max-w-2xl gap-4"
    >
      <TextField label={text.legalName} error={errors.name?.message} {...register('name')} />
      <TextArea
        label={text.address}
        hint={text.addressHint}
        error={errors.address?.message}
        {...register('address')}
      />
      <div className="grid gap-3 wide:grid-cols-2">
        <TextField label={text.country} error={errors.country?.message} {...register('country')} />
        <TextField
          label={text.registration}
          error={errors.registration?.message}
          {...register('registration')}
        />
        <TextField
          label={text.vatNumber}
          hint={text.vatNumberHint}
          error={errors.vatNumber?.message}
          {...register('vatNumber')}
        />
        <TextField
          label={text.vatRate}
          inputMode="decimal"
          hint={text.vatRateHint}
          error={errors.vatRate?.message}
          {...register('vatRate')}
        />
        <TextField
          label={text.paymentDays}
          inputMode="numeric"
          error={errors.paymentDays?.message}
          {...register('paymentDays')}
        />
        <TextField
          label={text.numberPrefix}
          hint={text.numberPrefixHint}
          error={errors.numberPrefix?.message}
          {...register('numberPrefix')}
        />
      </div>
      <TextArea
        label={text.paymentDetails}
        hint={text.paymentDetailsHint}
        error={errors.paymentDetails?.message}
        {...register('paymentDetails')}
      />
      <TextField
        label={text.contact}
        hint={text.contactHint}
        error={errors.contact?.message}
        {...register('contact')}
      />
    </Form>
  );
}
