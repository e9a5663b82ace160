import {
  type CreditPrice,
  creditGrantFields,
  postingReason,
  postingReference,
} from '@colloquy/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { DialogForm } from '../../../app/forms/form-dialog.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { QueryView } from '../../../app/screens/query-view.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextField, TextArea } from '../../../ui/form/field.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { grantToOrganisation } from '../credits.queries.ts';
import { creditPriceQuery } from '../prices.queries.ts';
import { amountField, creditPriceTexts, parseCreditPrice } from '../form-values.ts';
import { Plus } from 'lucide-react';

const grantForm = z
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
    creditPrice: parseCreditPrice(currency, creditCost, context),
  }));

type AddCreditsDialogProps = { organisationId: string; organisation: string; onClose: () => void };

/** Grants credits to an organisation. */
export function AddCreditsDialog(props: AddCreditsDialogProps) {
  const { organisationId, organisation, onClose } = props;
  const price = useQuery(creditPriceQuery(organisationId));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add organisation credit"
      description={
        <>
          For <bdi>{organisation}</bdi>.
        </>
      }
    >
      {/* Without the price, the grant would not be invoiced. */}
      <QueryView query={price} loading={<SkeletonLines label="Loading the price of a credit" lines={4} />}>
        {(creditPrice) => <AddCreditsForm {...props} price={creditPrice} />}
      </QueryView>
    </Dialog>
  );
}

type AddCreditsFormProps = AddCreditsDialogProps & { price: CreditPrice | null };

function AddCreditsForm({ organisationId, organisation, price, onClose }: AddCreditsFormProps) {
  // The id makes a retry idempotent: one grant per form.
  const [postingId] = useState(() => newId());
  const form = useForm<z.input<typeof grantForm>, unknown, z.output<typeof grantForm>>({
    resolver: zodResolver(grantForm),
    defaultValues: { amount: '', expiresOn: '', reason: '', reference: '', ...creditPriceTexts(price) },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const send = async (fields: z.output<typeof grantForm>) => {
    await grantToOrganisation(organisationId, { ...fields, postingId });
    toast.success(`${organisation} got ${formatCredits(fields.amount)} credits.`);
  };
  return (
    <DialogForm form={form} onSubmit={send} onClose={onClose} submitLabel="Add credits">
      <div className="grid items-start gap-3 wide:grid-cols-2">
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
      <div className="grid items-start gap-3 wide:grid-cols-2">
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
    </DialogForm>
  );
}

type AddCreditsButtonProps = { organisationId: string; organisation: string };

/** For platform admins. */
export function AddCreditsButton({ organisationId, organisation }: AddCreditsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden size={14} />} onClick={() => setOpen(true)}>
        Add organisation credit
      </Button>
      {isOpen && (
        <AddCreditsDialog
          organisationId={organisationId}
          organisation={organisation}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
