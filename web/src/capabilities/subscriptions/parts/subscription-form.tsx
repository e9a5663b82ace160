import { agreedPrice, type CreditPrice } from '@colloquy/contract/credits';
import {
  addSubscription,
  changeSubscription,
  lastDayOf,
  type Period,
  type Plan,
  PLAN_TERMS,
  subscriptionFields,
  type SubscriptionSummary,
} from '@colloquy/contract/subscriptions';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { v7 as newId } from 'uuid';
import { call } from '../../../app/api/client.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { formatDay, localDay } from '../../../ui/format/moment.ts';
import { OrganisationSelect } from '../../organisations/index.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { invalidateSubscriptions, PERIOD_OPTIONS, PLAN_OPTIONS } from '../subscriptions.queries.ts';
import { SubscriptionPreview } from './subscription-preview.tsx';
import { currencyDigits, parseMinor } from '../../../ui/format/amount.ts';
import * as text from '../messages.ts';

type SubscriptionFormProps = {
  /** The subscription to change; undefined for a new one. */
  subscription?: SubscriptionSummary;
  organisationId?: string | null;
  onSaved: () => void;
  onCancel: () => void;
};

const fields = subscriptionFields
  .omit({ price: true })
  .extend({
    organisationId: z.uuid(text.chooseOrganisation),
    amount: z.string().trim(),
    currency: z.string().trim().toUpperCase(),
  })
  .transform(({ amount, currency, ...fields }, context) => ({
    ...fields,
    price: parsePrice(amount, currency, context),
  }))
  .superRefine(({ plan, seats }, context) => {
    if (PLAN_TERMS[plan].seats === 'ordered' && seats === null)
      context.addIssue({ code: 'custom', path: ['seats'], message: text.enterSeats });
  });

const isDay = (value: string): boolean => z.iso.date().safeParse(value).success;

/** Plan, period, seats and first day; they determine the last day. */
export function SubscriptionForm(props: SubscriptionFormProps) {
  const { subscription, organisationId = null, onSaved, onCancel } = props;
  // The id makes a retry idempotent: one subscription per form.
  const [requestId] = useState(() => newId());
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: {
      organisationId: subscription?.organisationId ?? organisationId ?? '',
      plan: subscription?.plan ?? 0,
      period: subscription?.period ?? 1,
      seats: subscription?.seats ?? null,
      startsOn: subscription?.startsOn ?? localDay(),
      renews: subscription?.renews ?? true,
      ...priceTexts(subscription?.price ?? null),
    },
  });
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  const [startsOn, period, chosenPlan, seats, chosenId] = watch([
    'startsOn',
    'period',
    'plan',
    'seats',
    'organisationId',
  ]);
  const plan = Number(chosenPlan) as Plan;
  const lastDay =
    subscription?.startsOn === startsOn && subscription.period === Number(period)
      ? subscription.endsOn
      : isDay(startsOn)
        ? lastDayOf(startsOn, Number(period) as Period)
        : null;
  const terms = PLAN_TERMS[plan];
  const save = async ({ organisationId: chosen, ...values }: z.output<typeof fields>) => {
    const { subscription: saved } = await (subscription
      ? call(changeSubscription, {
          params: { subscriptionId: subscription.id },
          body: { ...values, version: subscription.version },
        })
      : call(addSubscription, { params: { organisationId: chosen }, body: { ...values, requestId } }));
    toast.success(text.savedText(saved, saved.organisation, saved.state === 'running'));
    await invalidateSubscriptions();
    onSaved();
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      submitLabel={subscription ? text.save : text.addSubscription}
      onCancel={onCancel}
      className="max-w-lg gap-4"
    >
      {subscription ? (
        <p>
          <span className="block text-xs font-medium text-ink-2">{text.organisation}</span>
          <bdi>{subscription.organisation}</bdi>
        </p>
      ) : (
        <Controller
          control={control}
          name="organisationId"
          render={({ field }) => (
            <OrganisationSelect
              value={field.value || null}
              onChange={field.onChange}
              error={errors.organisationId?.message}
            />
          )}
        />
      )}
      <SelectField
        label={text.plan}
        autoFocus={subscription !== undefined}
        hint={terms.summary}
        options={PLAN_OPTIONS}
        error={errors.plan?.message}
        {...register('plan', { setValueAs: Number })}
      />
      <SelectField
        label={text.billingPeriod}
        options={PERIOD_OPTIONS}
        error={errors.period?.message}
        {...register('period', { setValueAs: Number })}
      />
      <TextField
        label={text.seats}
        hint={text.seatsHint(plan)}
        type="number"
        inputMode="numeric"
        min={1}
        className="max-w-40"
        error={errors.seats?.message}
        {...register('seats', {
          setValueAs: (value: string | number | null) =>
            value === '' || value === null ? null : Number(value),
        })}
      />
      <TextField
        label={text.firstDay}
        type="date"
        className="max-w-48"
        hint={lastDay === null ? undefined : text.periodEnds(formatDay(lastDay))}
        error={errors.startsOn?.message}
        {...register('startsOn')}
      />
      <fieldset className="grid gap-3 wide:grid-cols-2">
        <TextField
          label={terms.grantedPer === 'seat' ? text.seatPrice : text.periodPrice}
          inputMode="decimal"
          autoComplete="off"
          hint={text.priceHint}
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField
          label={text.currency}
          autoComplete="off"
          maxLength={3}
          hint={text.currencyHint}
          error={errors.currency?.message}
          {...register('currency')}
        />
      </fieldset>
      <Checkbox label={text.renewsAutomatically} {...register('renews')} />
      <SubscriptionPreview
        organisationId={chosenId}
        subscriptionId={subscription?.id ?? null}
        values={{ plan, seats, startsOn }}
      />
      <p className="text-ink-3">{text.describeEffect(subscription)}</p>
    </Form>
  );
}

/** Parses a price in the units of its currency; null if no amount is typed. */
function parsePrice(amount: string, currency: string, context: z.RefinementCtx): CreditPrice | null {
  if (amount === '') return null;
  const addProblem = (path: 'amount' | 'currency', message: string): null => {
    context.addIssue({ code: 'custom', path: [path], message });
    return null;
  };
  const knownCurrency = agreedPrice.shape.currency.safeParse(currency);
  if (!knownCurrency.success) return addProblem('currency', knownCurrency.error.issues[0]!.message);
  const minor = agreedPrice.shape.minor.safeParse(parseMinor(amount, currency));
  if (!minor.success) return addProblem('amount', text.enterPrice);
  return { currency, minor: minor.data };
}

/** Initial form values of a price. */
const priceTexts = (price: CreditPrice | null): { amount: string; currency: string } => ({
  amount: price ? String(price.minor / 10 ** currencyDigits(price.currency)) : '',
  currency: price?.currency ?? '',
});
