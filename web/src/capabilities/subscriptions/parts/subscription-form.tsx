import {
  addSubscription,
  changeSubscription,
  lastDayOf,
  type Period,
  type Plan,
  PLAN_TERMS,
  type PlanTerms,
  type SubscriptionFields,
  subscriptionFields,
  type SubscriptionSummary,
} from '@colloquy/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, SelectField, TextField } from '../../../ui/form/field.tsx';
import { formatDay } from '../../../ui/format/moment.ts';
import { OrganisationSelect } from '../../organisations/index.ts';
import { forgetSubscriptions, PERIOD_OPTIONS, PLAN_OPTIONS } from '../subscriptions.queries.ts';

type SubscriptionFormProps = {
  /** The one to correct; without it an organisation gets a new one. */
  subscription?: SubscriptionSummary;
  organisationId?: string | null;
  onSaved: () => void;
  onCancel: () => void;
};

const form = subscriptionFields.extend({ organisationId: z.uuid('Choose an organisation.') });
type Values = SubscriptionFields & { organisationId: string };

const today = (): string => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date());
const isDay = (value: string): boolean => z.iso.date().safeParse(value).success;

/** What the number of seats means in a plan. */
function seatsHint({ seats }: PlanTerms): string {
  if (seats === 'ordered') return 'As many people as there are seats may be active.';
  if (seats !== null) return `Up to ${seats} people; fewer where a number stands here.`;
  return 'Empty: any number of people may be active.';
}

/** Plan, period, seats and first day. The last day follows from them. */
export function SubscriptionForm(props: SubscriptionFormProps) {
  const { subscription, organisationId = null, onSaved, onCancel } = props;
  // One id for this form: sent twice, it makes one subscription.
  const [requestId] = useState(() => crypto.randomUUID());
  const { register, control, handleSubmit, setError, watch, formState } = useForm<Values>({
    resolver: zodResolver(form),
    defaultValues: {
      organisationId: subscription?.organisationId ?? organisationId ?? '',
      plan: subscription?.plan ?? 0,
      period: subscription?.period ?? 1,
      seats: subscription?.seats ?? null,
      startsOn: subscription?.startsOn ?? today(),
      renews: subscription?.renews ?? true,
    },
  });
  const { errors, isSubmitting } = formState;
  const [startsOn, period, plan] = watch(['startsOn', 'period', 'plan']);
  const isSamePeriod = subscription?.startsOn === startsOn && subscription.period === Number(period);
  const terms = PLAN_TERMS[Number(plan) as Plan];
  const submit = handleSubmit(async ({ organisationId: chosen, ...fields }) => {
    try {
      await (subscription
        ? call(changeSubscription, {
            params: { subscriptionId: subscription.id },
            body: { ...fields, version: subscription.version },
          })
        : call(addSubscription, { params: { organisationId: chosen }, body: { ...fields, requestId } }));
      await forgetSubscriptions();
      onSaved();
    } catch (error) {
      setError('root', { message: messageOf(error) });
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
        hint={seatsHint(terms)}
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
        hint={
          isDay(startsOn)
            ? `Its last day is ${formatDay(isSamePeriod ? subscription.endsOn : lastDayOf(startsOn, Number(period) as Period))}.`
            : ''
        }
        error={errors.startsOn?.message}
        {...register('startsOn')}
      />
      <Checkbox label="Renews by itself after its last day" {...register('renews')} />
      <p className="text-ink-3">
        {subscription
          ? 'Another plan, or other seats, takes effect today; until then the history keeps what was.'
          : 'The subscription that is in force ends as this one begins.'}
      </p>
      {errors.root && (
        <p role="alert" className="text-danger">
          {errors.root.message}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          {subscription ? 'Save' : 'Add the subscription'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
