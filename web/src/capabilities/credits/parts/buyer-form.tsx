import { buyerDetails, type BuyerDetails } from '@colloquy/contract/credits';
import { Form } from '../../../app/forms/form.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useForm } from 'react-hook-form';
import { TextField, TextArea } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { saveBuyer, type SaveBilling } from '../billing.queries.ts';
import * as text from '../messages.ts';

const EMPTY: BuyerDetails = { name: '', address: '', country: '', vatNumber: '', orderReference: '' };

type Props = {
  organisationId: string;
  buyer: BuyerDetails | null;
  save: SaveBilling;
};

/** The buyer on the invoices of an organisation. */
export function BuyerForm({ organisationId, buyer, save }: Props) {
  const form = useForm({ resolver: zodResolver(buyerDetails), defaultValues: buyer ?? EMPTY });
  const { register, reset, formState } = form;
  const { errors } = formState;
  const send = async (fields: BuyerDetails) => {
    await save(({ version }) => saveBuyer(organisationId, { buyer: fields, version }));
    reset(fields);
    toast.success(text.buyerSaved);
  };
  return (
    <Form
      form={form}
      onSubmit={send}
      label={text.billingDetails}
      submitLabel={text.saveBuyer}
      className="max-w-2xl gap-4"
    >
      <TextField label={text.legalName} error={errors.name?.message} {...register('name')} />
      <TextArea
        label={text.address}
        hint={text.addressHint}
        error={errors.address?.message}
        {...register('address')}
      />
      <div className="grid gap-3 wide:grid-cols-3">
        <TextField label={text.country} error={errors.country?.message} {...register('country')} />
        <TextField label={text.vatNumber} error={errors.vatNumber?.message} {...register('vatNumber')} />
        <TextField
          label={text.orderReference}
          error={errors.orderReference?.message}
          {...register('orderReference')}
        />
      </div>
    </Form>
  );
}
