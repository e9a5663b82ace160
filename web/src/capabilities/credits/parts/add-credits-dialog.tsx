import { type CreditPrice, creditGrantFields, postingReason, postingReference } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { QueryView } from '../../../app/screens/query-view.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { addToOrganisation } from '../credits.queries.ts';
import { creditPriceQuery } from '../prices.queries.ts';
import { amountField } from '../read-amount.ts';
import { creditPriceTexts, readCreditPrice } from './read-credit-price.ts';

const form = z
  .object({
    amount: amountField,
    expiresOn: z
      .string()
      .transform((day) => (day === '' ? null : day))
      .pipe(creditGrantFields.shape.expiresOn),
    reason: postingReason,
    reference: postingReference,
    creditCost: z.string().trim(),
    currency: z.string().trim().toUpperCase(),
  })
  .transform(({ creditCost, currency, ...fields }, context) => ({
    ...fields,
    creditPrice: readCreditPrice(currency, creditCost, context),
  }));

type AddCreditsDialogProps = { organisationId: string; organisation: string; onClose: () => void };

/** Gives an organisation credits. */
export function AddCreditsDialog(props: AddCreditsDialogProps) {
  const { organisationId, organisation, onClose } = props;
  const price = useQuery(creditPriceQuery(organisationId));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add organisation credit"
      description={
        <>
          For <bdi>{organisation}</bdi>.
        </>
      }
    >
      {/* Without its price a grant would be made that nobody is charged for. */}
      <QueryView query={price} loading={<SkeletonLines label="Loading the price of a credit" lines={4} />}>
        {(agreed) => <AddCreditsForm {...props} price={agreed} />}
      </QueryView>
    </Dialog>
  );
}

type FormProps = AddCreditsDialogProps & { price: CreditPrice | null };

export function AddCreditsForm({ organisationId, organisation, price, onClose }: FormProps) {
  // One id for this form: sent twice, it gives once.
  const [postingId] = useState(() => newId());
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof form>,
    unknown,
    z.output<typeof form>
  >({
    resolver: zodResolver(form),
    defaultValues: { amount: '', expiresOn: '', reason: '', reference: '', ...creditPriceTexts(price) },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const send = handleSubmit(async (fields) => {
    try {
      await addToOrganisation(organisationId, { ...fields, postingId });
      toast.success(`${organisation} got ${formatCredits(fields.amount)} credits.`);
      onClose();
    } catch (error) {
      const wrongDay = error instanceof ApiError ? error.fields.expiresOn : undefined;
      if (wrongDay === undefined) setError('root', { message: messageOf(error) });
      else setError('expiresOn', { message: wrongDay });
    }
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
      <div className="grid gap-3 wide:grid-cols-2">
        <TextField
          label="Credits"
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField
          label="Last day (optional)"
          type="date"
          hint="In the organisation’s time zone. Leave empty if they do not expire."
          error={errors.expiresOn?.message}
          {...register('expiresOn')}
        />
      </div>
      <TextArea
        label="Reason"
        hint="Appears in the organisation’s amount history and statements."
        error={errors.reason?.message}
        {...register('reason')}
      />
      <TextField
        label="Reference (optional)"
        hint="An order number or agreement. It appears on the invoice."
        autoComplete="off"
        error={errors.reference?.message}
        {...register('reference')}
      />
      <div className="grid gap-3 wide:grid-cols-2">
        <TextField
          label="Price per credit, before VAT (optional)"
          inputMode="decimal"
          autoComplete="off"
          hint="Leave empty for credits that are not charged."
          error={errors.creditCost?.message}
          {...register('creditCost')}
        />
        <TextField
          label="Currency"
          autoComplete="off"
          maxLength={3}
          hint="Three letters, such as EUR."
          error={errors.currency?.message}
          {...register('currency')}
        />
      </div>
      {errors.root?.message && <Failure message={errors.root.message} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          Add credits
        </Button>
      </div>
    </form>
  );
}
