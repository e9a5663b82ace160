import { buyerDetails, type BuyerDetails } from '@colloquy/contract/credits';
import { Form } from '../../../app/forms/form.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useForm } from 'react-hook-form';
import { TextField, TextArea } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { saveBuyer, type SaveBilling } from '../billing.queries.ts';

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
    toast.success('Billing details saved. They appear on invoices from now on.');
  };
  return (
    <Form
      form={form}
      onSubmit={send}
      label="Billing details"
      submitLabel="Save billing details"
      className="max-w-2xl gap-4"
    >
      <TextField label="Legal name" error={errors.name?.message} {...register('name')} />
      <TextArea
        label="Address"
        hint="Street, town and postcode, one per line."
        error={errors.address?.message}
        {...register('address')}
      />
      <div className="grid gap-3 wide:grid-cols-3">
        <TextField label="Country" error={errors.country?.message} {...register('country')} />
        <TextField
          label="VAT number (optional)"
          error={errors.vatNumber?.message}
          {...register('vatNumber')}
        />
        <TextField
          label="Order reference (optional)"
          error={errors.orderReference?.message}
          {...register('orderReference')}
        />
      </div>
    </Form>
  );
}
