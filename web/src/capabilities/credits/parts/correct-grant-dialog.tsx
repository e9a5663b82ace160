import { type Posting, postingReason } from '@colloquy/contract/credits';
import { FormDialog } from '../../../app/forms/form-dialog.tsx';
import { FormProblem } from '../../../app/forms/use-form-submit.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { TextField, TextArea } from '../../../ui/form/field.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { saveGrantCorrection } from '../credits.queries.ts';
import { amountField } from '../form-values.ts';
import * as text from '../messages.ts';

const fields = z.object({ amount: amountField, reason: postingReason });

type Props = {
  organisationId: string;
  grant: Pick<Posting, 'id' | 'number' | 'amount' | 'corrected' | 'correctable' | 'creditPrice'>;
  onClose: () => void;
};

/** Takes back credits that were granted by mistake. */
export function CorrectGrantDialog({ organisationId, grant, onClose }: Props) {
  // The id makes a retry idempotent: one correction per form.
  const [postingId] = useState(() => newId());
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { amount: '', reason: '' },
  });
  const { register, formState } = form;
  const { correctable, creditPrice } = grant;
  const send = async (correction: z.output<typeof fields>) => {
    if (correction.amount > correctable)
      throw new FormProblem(text.tooMuchToTakeBack(formatCredits(correctable)), 'amount');
    await saveGrantCorrection(organisationId, { ...correction, postingId, grantId: grant.id });
    toast.success(text.grantCorrected(grant.number, formatCredits(correction.amount)));
  };
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={text.correctGrantTitle(grant.number)}
      description={text.correctionText(creditPrice)}
      form={form}
      onSubmit={send}
      submitLabel={text.takeBackCredits}
      variant="danger"
    >
      <TextField
        label={text.creditsToTakeBack}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
        hint={text.correctableHint(grant)}
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <TextArea
        label={text.reason}
        hint={text.shownInHistory}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  );
}
