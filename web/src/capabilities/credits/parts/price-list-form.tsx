import {
  creditPrice,
  type PriceListDetail,
  priceFactor,
  type Prices,
  QUALITIES,
  type Quality,
  type QualityFactors,
  SAME_FOR_ALL,
  unitOf,
  WORK_NAMES,
  WORKS,
} from '@colloquy/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { z } from 'zod';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { addPrices } from '../prices.queries.ts';
import { readAmount } from '../read-amount.ts';
import { digitsOf } from './format-money.ts';

const price = z
  .string()
  .transform(readAmount)
  .pipe(z.number('Type a price such as 1 or 0.10.').max(1_000_000, 'At most 10,000 credits.'));

const percent = z.coerce.number<string>().pipe(priceFactor);
const QUALITY_LABELS: Record<Quality, string> = { fast: 'Fast', balanced: 'Balanced', best: 'Best' };

const form = z
  .object({
    prices: z.object(
      Object.fromEntries(WORK_NAMES.map((work) => [work, price])) as Record<keyof Prices, typeof price>,
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
    creditPrice: currency === '' && creditCost === '' ? null : readCreditPrice(currency, creditCost, context),
  }));

/** What a credit costs, as typed in the currency's own way of counting. */
function readCreditPrice(currency: string, cost: string, context: z.RefinementCtx) {
  const wrong = (path: 'currency' | 'creditCost', message: string): never => {
    context.addIssue({ code: 'custom', path: [path], message });
    return z.NEVER;
  };
  const known = creditPrice.shape.currency.safeParse(currency);
  if (!known.success) return wrong('currency', known.error.issues[0]!.message);
  const minor = /^\d+(\.\d+)?$/.test(cost) ? Number(cost) * 10 ** digitsOf(currency) : Number.NaN;
  const rounded = Math.round(minor);
  const read = creditPrice.shape.minor.safeParse(Math.abs(minor - rounded) < 1e-6 ? rounded : minor);
  if (!read.success) return wrong('creditCost', 'Type what a credit costs, such as 0.90.');
  return { currency, minor: read.data };
}

type Props = {
  /** Whose prices; without it everybody's. */
  organisationId: string | undefined;
  /** The version that the form begins with. */
  base: PriceListDetail;
  onSaved: () => void;
  onCancel: () => void;
};

/** Another version of prices, from a moment on. */
export function PriceListForm({ organisationId, base, onSaved, onCancel }: Props) {
  // One id for this form: sent twice, it makes one version.
  const [requestId] = useState(() => newId());
  const { register, handleSubmit, setError, formState } = useForm<
    z.input<typeof form>,
    unknown,
    z.output<typeof form>
  >({ resolver: zodResolver(form), defaultValues: valuesOf(base) });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async (fields) => {
    try {
      await addPrices(organisationId, { ...fields, requestId });
      toast.success('The new prices are there. What was ordered keeps its prices.');
      onSaved();
    } catch (error) {
      const wrongMoment = error instanceof ApiError ? error.fields.validFrom : undefined;
      if (wrongMoment === undefined) setError('root', { message: messageOf(error) });
      else setError('validFrom', { message: wrongMoment });
    }
  });
  return (
    <form
      noValidate
      aria-label="New prices"
      className="grid max-w-2xl gap-4"
      onSubmit={(event) => void send(event)}
    >
      <fieldset className="grid gap-3 wide:grid-cols-2">
        <legend className="mb-2 text-base font-semibold">Credits</legend>
        {WORK_NAMES.map((work) => (
          <TextField
            key={work}
            label={`${WORKS[work].label}, for ${unitOf(work)}`}
            inputMode="decimal"
            autoComplete="off"
            error={errors.prices?.[work]?.message}
            {...register(`prices.${work}`)}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-3 wide:grid-cols-3">
        <legend className="mb-2 text-base font-semibold">
          Transcription by quality, in percent of its price
        </legend>
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
        <legend className="mb-2 text-base font-semibold">A credit on invoices</legend>
        <TextField
          label="Costs (optional)"
          inputMode="decimal"
          autoComplete="off"
          error={errors.creditCost?.message}
          {...register('creditCost')}
        />
        <TextField
          label="Currency"
          hint="Its three letters, such as EUR."
          autoComplete="off"
          maxLength={3}
          error={errors.currency?.message}
          {...register('currency')}
        />
      </fieldset>
      <TextField
        label="Valid from (optional)"
        type="datetime-local"
        className="max-w-60"
        hint="In your own time zone. Without a moment they hold from now on."
        error={errors.validFrom?.message}
        {...register('validFrom')}
      />
      {errors.root?.message && <Failure message={errors.root.message} />}
      <p className="text-ink-3">
        A version is never changed. Jobs that are ordered keep the prices of their order.
      </p>
      <div className="flex gap-2">
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          Make these prices
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

function valuesOf({ prices, qualityFactors, creditPrice: credit }: PriceListDetail): z.input<typeof form> {
  return {
    prices: Object.fromEntries(WORK_NAMES.map((work) => [work, formatCredits(prices[work])])) as Record<
      keyof Prices,
      string
    >,
    qualities: textsOf(qualityFactors ?? SAME_FOR_ALL),
    currency: credit?.currency ?? '',
    creditCost: credit ? String(credit.minor / 10 ** digitsOf(credit.currency)) : '',
    validFrom: '',
  };
}

const textsOf = ({ fast, balanced, best }: QualityFactors): Record<Quality, string> => ({
  fast: String(fast),
  balanced: String(balanced),
  best: String(best),
});
