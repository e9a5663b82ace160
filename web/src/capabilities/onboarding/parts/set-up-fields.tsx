import type { Sid } from '@colloquy/contract';
import { PLAN_TERMS, type Plan } from '@colloquy/contract/subscriptions';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { TimeZoneField } from '../../organisations/index.ts';
import { PERIOD_OPTIONS, PLAN_OPTIONS } from '../../subscriptions/index.ts';
import { planHint } from '../messages.ts';
import { FREE_PLAN, INSTALLED_SERVICES, type SetUp, type SetUpInput } from '../set-up-schema.ts';
import * as text from '../messages.ts';

type SetUpSectionProps = { isSaved: boolean };

const useSetUpForm = () => useFormContext<SetUpInput, unknown, SetUp>();

function SetUpSection({
  title,
  isSaved,
  children,
}: SetUpSectionProps & { title: string; children: ReactNode }) {
  return (
    <fieldset disabled={isSaved} className="grid max-w-md min-w-0 gap-4">
      <legend className="mb-3 flex items-center gap-2 text-base font-semibold">
        {title} {isSaved && <Chip tone="done">{text.saved}</Chip>}
      </legend>
      {children}
    </fieldset>
  );
}

export function OrganisationFields({ isSaved }: SetUpSectionProps) {
  const { register, control, formState } = useSetUpForm();
  const errors = formState.errors.organisation;
  return (
    <SetUpSection title={text.organisation} isSaved={isSaved}>
      <TextField
        label={text.organisationName}
        autoComplete="off"
        error={errors?.name?.message}
        {...register('organisation.name')}
      />
      <TextField
        label={text.code}
        hint={text.codeHint}
        autoComplete="off"
        spellCheck={false}
        error={errors?.code?.message}
        {...register('organisation.code')}
      />
      <Controller
        control={control}
        name="organisation.timeZone"
        render={({ field: { value, onChange } }) => (
          <TimeZoneField value={value} error={errors?.timeZone?.message} onChange={onChange} />
        )}
      />
    </SetUpSection>
  );
}

export function PlanFields({ isSaved }: SetUpSectionProps) {
  const { register, control, formState } = useSetUpForm();
  const errors = formState.errors.plan;
  const plan = Number(useWatch({ control, name: 'plan.plan' })) as Plan;
  return (
    <SetUpSection title={text.plan} isSaved={isSaved}>
      <SelectField
        label={text.plan}
        hint={planHint(plan)}
        options={PLAN_OPTIONS}
        error={errors?.plan?.message}
        {...register('plan.plan', { setValueAs: Number })}
      />
      {plan !== FREE_PLAN && (
        <SelectField
          label={text.billingPeriod}
          hint={text.billingPeriodHint}
          options={PERIOD_OPTIONS}
          error={errors?.period?.message}
          {...register('plan.period', { setValueAs: Number })}
        />
      )}
      <TextField
        label={text.seats}
        hint={PLAN_TERMS[plan].seats === 'ordered' ? undefined : text.seatsHint}
        type="number"
        inputMode="numeric"
        min={1}
        className="max-w-40"
        error={errors?.seats?.message}
        {...register('plan.seats', {
          setValueAs: (value: string | number | null) =>
            value === '' || value === null ? null : Number(value),
        })}
      />
    </SetUpSection>
  );
}

export function ServiceFields({ isSaved }: SetUpSectionProps) {
  const { control } = useSetUpForm();
  return (
    <SetUpSection title={text.services} isSaved={isSaved}>
      <Controller
        control={control}
        name="services"
        render={({ field: { value, onChange } }) => (
          <div className="grid gap-2">
            {INSTALLED_SERVICES.map(({ sid, name }) => (
              <Checkbox
                key={sid}
                label={name}
                checked={value.includes(sid)}
                onChange={({ target }) => onChange(toggleService(value, sid, target.checked))}
              />
            ))}
          </div>
        )}
      />
    </SetUpSection>
  );
}

const toggleService = (on: readonly Sid[], sid: Sid, isOn: boolean): Sid[] =>
  isOn ? [...on, sid] : on.filter((each) => each !== sid);

export function AdminFields({ isSaved }: SetUpSectionProps) {
  const { register, formState } = useSetUpForm();
  const errors = formState.errors.admin;
  return (
    <SetUpSection title={text.firstAdmin} isSaved={isSaved}>
      <TextField
        label={text.name}
        hint={text.firstAdminHint}
        autoComplete="off"
        error={errors?.name?.message}
        {...register('admin.name')}
      />
      <TextField
        label={text.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors?.username?.message}
        {...register('admin.username')}
      />
      <TextField
        label={text.email}
        type="email"
        autoComplete="off"
        error={errors?.email?.message}
        {...register('admin.email')}
      />
    </SetUpSection>
  );
}

export function CreditFields({ isSaved }: SetUpSectionProps) {
  const { register, formState } = useSetUpForm();
  const errors = formState.errors.credits;
  return (
    <SetUpSection title={text.credits} isSaved={isSaved}>
      <TextField
        label={text.creditsOptional}
        hint={text.creditsHint}
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40"
        error={errors?.amount?.message}
        {...register('credits.amount')}
      />
      <TextField
        label={text.lastDay}
        type="date"
        className="max-w-48"
        hint={text.lastDayHint}
        error={errors?.expiresOn?.message}
        {...register('credits.expiresOn')}
      />
    </SetUpSection>
  );
}
