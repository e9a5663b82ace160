import { buyerDetails, type BuyerDetails } from '@colloquy/contract';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useForm } from 'react-hook-form';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { saveBuyer } from '../billing.queries.ts';

const EMPTY: BuyerDetails = { name: '', address: '', country: '', vatNumber: '', orderReference: '' };

type Props = {
  organisationId: string;
  buyer: BuyerDetails | null;
  version: number;
  onSaved: (version: number) => void;
};

/** Who buys, on the invoices of an organisation. */
export function BuyerForm({ organisationId, buyer, version, onSaved }: Props) {
  const { register, handleSubmit, setError, reset, formState } = useForm<BuyerDetails>({
    resolver: zodResolver(buyerDetails),
    defaultValues: buyer ?? EMPTY,
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const send = handleSubmit(async (fields) => {
    try {
      onSaved(await saveBuyer(organisationId, { buyer: fields, version }));
      reset(fields);
      toast.success('Billing details saved. They appear on invoices from now on.');
    } catch (error) {
      setError('root', { message: messageOf(error) });
    }
  });
  return (
    <form
      noValidate
      aria-label="Billing details"
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
      {errors.root?.message && <Failure message={errors.root.message} />}
      <div>
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          Save billing details
        </Button>
      </div>
    </form>
  );
}
