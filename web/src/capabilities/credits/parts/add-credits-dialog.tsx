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
import * as text from '../messages.ts';

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
      title={text.addOrganisationCredit}
      description={text.forOrganisation(organisation)}
    >
      {/* Without the price, the grant would not be invoiced. */}
      <QueryView query={price} loading={<SkeletonLines label={text.loadingCreditPrice} lines={4} />}>
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
    toast.success(text.creditsGranted(organisation, formatCredits(fields.amount)));
  };
  return (
    <DialogForm form={form} onSubmit={send} onClose={onClose} submitLabel={text.addCredits}>
      <div className="grid items-start gap-3 wide:grid-cols-2">
        <TextField
          label={text.credits}
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField
          label={text.expiryDate}
          type="date"
          hint={text.expiryDateHint}
          error={errors.expiresOn?.message}
          {...register('expiresOn')}
        />
      </div>
      <TextArea
        label={text.reason}
        hint={text.shownInHistoryAndStatements}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <TextField
        label={text.referenceLabel}
        hint={text.referenceHint}
        autoComplete="off"
        error={errors.reference?.message}
        {...register('reference')}
      />
      <div className="grid items-start gap-3 wide:grid-cols-2">
        <TextField
          label={text.creditPriceLabel}
          inputMode="decimal"
          autoComplete="off"
          hint={text.creditPriceHint}
          error={errors.creditCost?.message}
          {...register('creditCost')}
        />
        <TextField
          label={text.currency}
          autoComplete="off"
          maxLength={3}
          hint={text.currencyHint}
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
        {text.addOrganisationCredit}
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
