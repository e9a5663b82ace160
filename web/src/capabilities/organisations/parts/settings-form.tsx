import {
  changeOwnSettings,
  type OwnSettings,
  organisationSettings,
  timeZone,
} from '@colloquy/contract/organisations';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Form } from '../../../app/forms/form.tsx';
import { showFormErrors } from '../../../app/forms/use-form-submit.ts';
import { useVersionedSave } from '../../../app/forms/use-versioned-save.ts';
import { useState } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../../app/api/client.ts';
import { useSendsMail } from '../../../app/installation.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { knownVoicesQuery, ownSettingsQuery, retentionQuery } from '../organisations.queries.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { LanguagesField } from './languages-field.tsx';
import { RetentionField, RetentionConfirmDialog } from './retention-field.tsx';
import * as text from '../messages.ts';

const numberOrNull = (value: string | number | null): number | null =>
  value === '' || value === null ? null : Number(value);

const fields = z.object({
  timeZone,
  languages: organisationSettings.shape.languages.unwrap(),
  retentionDays: z
    .number(text.retentionNotNumber)
    .int(text.retentionNotWhole)
    .min(1, text.retentionTooShort)
    .max(36_500, text.retentionTooLong)
    .nullable(),
  lowCredits: z
    .number(text.creditsNotNumber)
    .min(0, text.creditsNegative)
    .max(10_000_000, text.creditsTooMany),
  adminsNeedSecondFactor: z.boolean(),
  idleMinutes: z
    .number(text.idleNotNumber)
    .int(text.idleNotWhole)
    .min(5, text.idleTooShort)
    .max(1_440, text.idleTooLong)
    .nullable(),
  mailsToCustomers: z.boolean(),
  speakerMemory: z.boolean(),
});
type SettingsValues = z.infer<typeof fields>;

/** Settings of the organisation. */
export function SettingsForm({ settings: saved }: { settings: OwnSettings }) {
  const { settings, timeZone: zone, operator } = saved;
  const [, saveOver] = useVersionedSave<Versioned>(saved, {
    reload: () => queryClient.fetchQuery({ ...ownSettingsQuery, staleTime: 0 }),
    describe: () => CONFLICT_TEXT,
  });
  const form = useForm<SettingsValues>({
    resolver: zodResolver(fields),
    defaultValues: {
      timeZone: zone,
      languages: settings.languages,
      retentionDays: settings.retentionDays,
      lowCredits: settings.lowBalance / 100,
      adminsNeedSecondFactor: settings.adminsNeedSecondFactor,
      idleMinutes: settings.idleMinutes,
      mailsToCustomers: settings.mailsToCustomers,
      speakerMemory: settings.speakerMemory,
    },
  });
  const { register, control, reset, formState } = form;
  const { errors, isDirty } = formState;
  const sendsMail = useSendsMail();
  const [pendingSave, setPendingSave] = useState<{ values: SettingsValues; days: number; jobs: number }>();
  const submit = async (values: SettingsValues): Promise<void> => {
    const { retentionDays: days } = values;
    const isShorter = days !== null && (settings.retentionDays === null || days < settings.retentionDays);
    if (!isShorter) return save(values);
    const jobs = await queryClient.fetchQuery({ ...retentionQuery(days), staleTime: 0 });
    return jobs > 0 ? setPendingSave({ values, days, jobs }) : save(values);
  };
  const save = async (values: SettingsValues): Promise<void> => {
    const { timeZone: chosenZone, lowCredits, ...rest } = values;
    const changedSettings = {
      // Keeps settings without a field.
      ...settings,
      ...rest,
      lowBalance: Math.round(lowCredits * 100),
    };
    await saveOver(async ({ version }) => {
      const body = { version, timeZone: chosenZone, settings: changedSettings };
      const answer = await call(changeOwnSettings, { body });
      queryClient.setQueryData(ownSettingsQuery.queryKey, answer);
      return answer;
    });
    void queryClient.invalidateQueries({ queryKey: knownVoicesQuery.queryKey });
    reset(values);
    toast.success(text.settingsSaved);
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      submitLabel={text.save}
      otherActions={isDirty && <span className="self-center text-ink-3">{text.unsavedChanges}</span>}
      className="gap-5"
    >
      <div>
        <p className="text-xs font-medium text-ink-2">{text.organisation}</p>
        <p>
          <bdi>{saved.organisation.name}</bdi> <span className="text-ink-3">({saved.organisation.code})</span>
        </p>
        <p className="text-xs text-ink-3">{text.nameHint}</p>
      </div>
      <Controller
        control={control}
        name="timeZone"
        render={({ field: { value, onChange } }) => (
          <TimeZoneField value={value} error={errors.timeZone?.message} onChange={onChange} />
        )}
      />
      <LanguagesField control={control} />
      <RetentionField
        control={control}
        field={register('retentionDays', { setValueAs: numberOrNull })}
        error={errors.retentionDays?.message}
      />
      <TextField
        label={text.lowCreditsLabel}
        hint={text.lowCreditsHint(sendsMail)}
        type="number"
        inputMode="decimal"
        step="0.01"
        min={0}
        className="max-w-40"
        error={errors.lowCredits?.message}
        {...register('lowCredits', { valueAsNumber: true })}
      />
      <Checkbox
        label={
          <>
            {text.requireSecondFactor}
            <span className="block text-xs text-ink-3">
              {operator.adminsNeedSecondFactor ? text.requiredByOperator : text.secondFactorHint}
            </span>
          </>
        }
        {...(operator.adminsNeedSecondFactor
          ? // Not registered, so that the organisation's own choice is kept.
            { checked: true, disabled: true, readOnly: true }
          : register('adminsNeedSecondFactor'))}
      />
      <TextField
        label={text.idleLabel}
        hint={text.idleHint(operator.idleMinutes)}
        type="number"
        inputMode="numeric"
        min={5}
        className="max-w-40"
        error={errors.idleMinutes?.message}
        {...register('idleMinutes', { setValueAs: numberOrNull })}
      />
      <Checkbox
        label={
          <>
            {text.sendJobEmails}
            <span className="block text-xs text-ink-3">{text.jobEmailsHint(sendsMail)}</span>
          </>
        }
        {...register('mailsToCustomers')}
      />
      <Checkbox
        label={
          <>
            {text.recogniseVoices}
            <span className="block text-xs text-ink-3">{text.recogniseVoicesHint}</span>
          </>
        }
        {...register('speakerMemory')}
      />
      {pendingSave && (
        <RetentionConfirmDialog
          days={pendingSave.days}
          jobs={pendingSave.jobs}
          onSave={() => save(pendingSave.values).catch((error: unknown) => showFormErrors(form, error))}
          onClose={() => setPendingSave(undefined)}
        />
      )}
    </Form>
  );
}

type Versioned = { version: number };

const CONFLICT_TEXT = text.settingsConflict;

export type SettingsControl = Control<SettingsValues>;
