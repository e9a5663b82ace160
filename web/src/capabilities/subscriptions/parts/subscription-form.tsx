import {
  addSubscription,
  changeSubscription,
  lastDayOf,
  type Period,
  type Plan,
  PLAN_TERMS,
  subscriptionFields,
  type SubscriptionSummary,
} from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { v7 as newId } from 'uuid';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, SelectField, TextField } from '../../../ui/form/field.tsx';
import { formatDay } from '../../../ui/format/moment.ts';
import { localDay } from '../../../ui/format/today.ts';
import { OrganisationSelect } from '../../organisations/index.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { forgetSubscriptions, PERIOD_OPTIONS, PLAN_OPTIONS } from '../subscriptions.queries.ts';

import { effectOf, savedSentence, seatsHint } from './describe-form.ts';
import { priceTexts, readPrice } from './read-price.ts';
import { SubscriptionPreview } from './subscription-preview.tsx';

type SubscriptionFormProps = {
  /** The one to correct; without it an organisation gets a new one. */
  subscription?: SubscriptionSummary;
  organisationId?: string | null;
  onSaved: () => void;
  onCancel: () => void;
};

const form = subscriptionFields
  .omit({ price: true })
  .extend({
    organisationId: z.uuid('Choose an organisation.'),
    amount: z.string().trim(),
    currency: z.string().trim().toUpperCase(),
  })
  .transform(({ amount, currency, ...fields }, context) => ({
    ...fields,
    price: readPrice(amount, currency, context),
  }))
  .superRefine(({ plan, seats }, context) => {
    if (PLAN_TERMS[plan].seats === 'ordered' && seats === null)
      context.addIssue({ code: 'custom', path: ['seats'], message: 'Enter the number of seats.' });
  });

const isDay = (value: string): boolean => z.iso.date().safeParse(value).success;

/** Plan, period, seats and first day. The last day follows from them. */
export function SubscriptionForm(props: SubscriptionFormProps) {
  const { subscription, organisationId = null, onSaved, onCancel } = props;
  // One id for this form: sent twice, it makes one subscription.
  const [requestId] = useState(() => newId());
  const { register, control, handleSubmit, setError, watch, formState } = useForm<
    z.input<typeof form>,
    unknown,
    z.output<typeof form>
  >({
    resolver: zodResolver(form),
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
  const { errors, isSubmitting } = formState;
  const discard = useUnsavedChanges(formState);
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
  const submit = handleSubmit(async ({ organisationId: chosen, ...fields }) => {
    try {
      const { subscription: saved } = await (subscription
        ? call(changeSubscription, {
            params: { subscriptionId: subscription.id },
            body: { ...fields, version: subscription.version },
          })
        : call(addSubscription, { params: { organisationId: chosen }, body: { ...fields, requestId } }));
      toast.success(savedSentence(saved, saved.organisation, saved.state === 'running'));
      await forgetSubscriptions();
      onSaved();
    } catch (error) {
      const wrong = error instanceof ApiError ? error.fields.startsOn : undefined;
      if (wrong === undefined) setError('root', { message: messageOf(error) });
      else setError('startsOn', { message: wrong });
    }
  });
  return (
    <form noValidate className="grid max-w-lg gap-4" onSubmit={(event) => void submit(event)}>
      {subscription ? (
        <p>
          <span className="block text-xs font-medium text-ink-2">Organisation</span>
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
        label="Plan"
        hint={terms.means}
        options={PLAN_OPTIONS}
        error={errors.plan?.message}
        {...register('plan', { setValueAs: Number })}
      />
      <SelectField
        label="Billing period"
        options={PERIOD_OPTIONS}
        error={errors.period?.message}
        {...register('period', { setValueAs: Number })}
      />
      <TextField
        label="Seats"
        hint={seatsHint(plan)}
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
        label="First day"
        type="date"
        className="max-w-48"
        hint={lastDay === null ? undefined : `The period ends on ${formatDay(lastDay)}.`}
        error={errors.startsOn?.message}
        {...register('startsOn')}
      />
      <fieldset className="grid gap-3 wide:grid-cols-2">
        <TextField
          label={
            terms.grantedPer === 'seat'
              ? 'Price of a seat for a billing period (optional)'
              : 'Price of a billing period (optional)'
          }
          inputMode="decimal"
          autoComplete="off"
          hint="Before VAT, as agreed. Leave empty if it is not charged."
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField
          label="Currency"
          autoComplete="off"
          maxLength={3}
          hint="Three letters, such as EUR."
          error={errors.currency?.message}
          {...register('currency')}
        />
      </fieldset>
      <Checkbox label="Renews automatically" {...register('renews')} />
      <SubscriptionPreview
        organisationId={chosenId}
        subscriptionId={subscription?.id ?? null}
        values={{ plan, seats, startsOn }}
      />
      <p className="text-ink-3">{effectOf(subscription)}</p>
      {errors.root && (
        <p role="alert" className="text-danger">
          {errors.root.message}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          {subscription ? 'Save' : 'Add subscription'}
        </Button>
        <Button
          onClick={() => {
            discard();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
