import {
  type PriceListDetail,
  priceFactor,
  type Prices,
  type QualityFactors,
  NEUTRAL_QUALITY_FACTORS,
  WORK_KIND_NAMES,
  WORK_KINDS,
} from '@colloquy/contract/credits';
import { QUALITIES, type Quality } from '@colloquy/contract/models';
import { showFormErrors, useFormSubmit } from '../../../app/forms/use-form-submit.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { ApiError } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { addPrices } from '../prices.queries.ts';
import { parseAmount, creditPriceTexts, parseCreditPrice } from '../form-values.ts';
import { QUALITY_LABELS } from './describe-prices.ts';
import { PublishPricesDialog } from './publish-prices-dialog.tsx';
import * as text from '../messages.ts';

const price = z
  .string()
  .transform(parseAmount)
  .pipe(z.number(text.enterPrice).max(1_000_000, text.priceTooHigh));

const percent = z
  .string()
  .transform((text) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN))
  .pipe(priceFactor);

const fields = z
  .object({
    prices: z.object(
      Object.fromEntries(WORK_KIND_NAMES.map((work) => [work, price])) as Record<keyof Prices, typeof price>,
    ),
    qualities: z.object({ fast: percent, balanced: percent, best: percent }),
    currency: z.string().trim().toUpperCase(),
    creditCost: z.string().trim(),
    validFrom: z.string(),
  })
  .transform(({ prices, qualities, currency, creditCost, validFrom }, context) => ({
    prices,
    qualityFactors: qualities,
    validFrom: validFrom === '' ? null : new Date(validFrom).toISOString(),
    creditPrice: parseCreditPrice(currency, creditCost, context),
  }));

type PriceListValues = z.output<typeof fields>;

type Props = {
  /** Organisation with its own prices; undefined for the general prices. */
  organisationId: string | undefined;
  /** Version that the form starts from. */
  base: PriceListDetail;
  onSaved: () => void;
  onCancel: () => void;
};

/** Creates a new version of prices, valid from a given moment. */
export function PriceListForm({ organisationId, base, onSaved, onCancel }: Props) {
  // The id makes a retry idempotent: one version per form.
  const [requestId] = useState(() => newId());
  const form = useForm<z.input<typeof fields>, unknown, PriceListValues>({
    resolver: zodResolver(fields),
    defaultValues: initialValues(base),
  });
  const { register, formState } = form;
  const { errors } = formState;
  const [pendingPrices, setPendingPrices] = useState<PriceListValues>();
  const { submit, discard } = useFormSubmit(form, async (values) => setPendingPrices(values));
  const publish = async (values: PriceListValues): Promise<void> => {
    await addPrices(organisationId, { ...values, requestId });
    toast.success(text.pricesPublished);
    discard();
    onSaved();
  };
  /** Shows a refused moment at its field and closes the dialog, which shows any other error. */
  const handleRefusal = (error: unknown): void => {
    if (!(error instanceof ApiError) || error.fields.validFrom === undefined) throw error;
    showFormErrors(form, error);
  };
  return (
    <form noValidate aria-label={text.newPrices} className="grid max-w-2xl gap-4" onSubmit={submit}>
      <fieldset className="grid gap-3 wide:grid-cols-2">
        <legend className="mb-2 text-base font-semibold">{text.credits}</legend>
        {WORK_KIND_NAMES.map((work) => (
          <TextField
            key={work}
            label={text.workPerUnit(WORK_KINDS[work].label, WORK_KINDS[work].unit)}
            inputMode="decimal"
            autoComplete="off"
            error={errors.prices?.[work]?.message}
            {...register(`prices.${work}`)}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-3 wide:grid-cols-3">
        <legend className="mb-2 text-base font-semibold">{text.qualityPrices}</legend>
        {QUALITIES.map((quality) => (
          <TextField
            key={quality}
            label={QUALITY_LABELS[quality]}
            inputMode="numeric"
            autoComplete="off"
            error={errors.qualities?.[quality]?.message}
            {...register(`qualities.${quality}`)}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-3 wide:grid-cols-2">
        <legend className="mb-2 text-base font-semibold">{text.creditsOnInvoices}</legend>
        <TextField
          label={text.creditPriceLabel}
          inputMode="decimal"
          autoComplete="off"
          error={errors.creditCost?.message}
          {...register('creditCost')}
        />
        <TextField
          label={text.currency}
          hint={text.currencyHint}
          autoComplete="off"
          maxLength={3}
          error={errors.currency?.message}
          {...register('currency')}
        />
      </fieldset>
      <TextField
        label={text.validFromLabel}
        type="datetime-local"
        className="max-w-60"
        hint={text.validFromHint}
        error={errors.validFrom?.message}
        {...register('validFrom')}
      />
      <p className="text-ink-3">{text.versionsNeverChange}</p>
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          {text.reviewAndPublish}
        </Button>
        <Button
          onClick={() => {
            discard();
            onCancel();
          }}
        >
          {text.cancel}
        </Button>
      </div>
      {pendingPrices && (
        <PublishPricesDialog
          organisationId={organisationId}
          before={base}
          after={pendingPrices}
          onPublish={() => publish(pendingPrices).catch(handleRefusal)}
          onClose={() => setPendingPrices(undefined)}
        />
      )}
    </form>
  );
}

function initialValues({
  prices,
  qualityFactors,
  creditPrice: credit,
}: PriceListDetail): z.input<typeof fields> {
  return {
    prices: Object.fromEntries(WORK_KIND_NAMES.map((work) => [work, formatCredits(prices[work])])) as Record<
      keyof Prices,
      string
    >,
    qualities: percentTexts(qualityFactors ?? NEUTRAL_QUALITY_FACTORS),
    ...creditPriceTexts(credit),
    validFrom: '',
  };
}

const percentTexts = ({ fast, balanced, best }: QualityFactors): Record<Quality, string> => ({
  fast: String(fast),
  balanced: String(balanced),
  best: String(best),
});
