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
import { idleHint, jobEmailsHint, lowCreditsHint } from '../messages.ts';
import { LanguagesField } from './languages-field.tsx';
import { RetentionField, RetentionConfirmDialog } from './retention-field.tsx';

const numberOrNull = (value: string | number | null): number | null =>
  value === '' || value === null ? null : Number(value);

const fields = z.object({
  timeZone,
  languages: organisationSettings.shape.languages.unwrap(),
  retentionDays: z
    .number('Use a number of days, or leave it empty.')
    .int('Use whole days.')
    .min(1, 'At least one day, or leave it empty.')
    .max(36_500, 'At most 36,500 days, which is a hundred years.')
    .nullable(),
  lowCredits: z
    .number('Use a number of credits, or 0.')
    .min(0, 'Not below 0.')
    .max(10_000_000, 'Use at most 10,000,000 credits.'),
  adminsNeedSecondFactor: z.boolean(),
  idleMinutes: z
    .number('Use a number of minutes, or leave it empty.')
    .int('Use whole minutes.')
    .min(5, 'At least 5 minutes, or leave it empty.')
    .max(1_440, 'At most 1,440 minutes, which is a day.')
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
    toast.success('The settings are saved.');
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      submitLabel="Save"
      otherActions={isDirty && <span className="self-center text-ink-3">Not saved yet</span>}
      className="gap-5"
    >
      <div>
        <p className="text-xs font-medium text-ink-2">Organisation</p>
        <p>
          <bdi>{saved.organisation.name}</bdi> <span className="text-ink-3">({saved.organisation.code})</span>
        </p>
        <p className="text-xs text-ink-3">Those who run this installation change the name.</p>
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
        label="Notify admins when fewer credits are left"
        hint={lowCreditsHint(sendsMail)}
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
            Require a second factor for admins
            <span className="block text-xs text-ink-3">
              {operator.adminsNeedSecondFactor
                ? 'Required by this installation.'
                : 'Admins of the organisation without one set it up when they next sign in.'}
            </span>
          </>
        }
        {...(operator.adminsNeedSecondFactor
          ? // Not registered, so that the organisation's own choice is kept.
            { checked: true, disabled: true, readOnly: true }
          : register('adminsNeedSecondFactor'))}
      />
      <TextField
        label="Minutes without activity until sign-out"
        hint={idleHint(operator.idleMinutes)}
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
            Send emails about jobs
            <span className="block text-xs text-ink-3">{jobEmailsHint(sendsMail)}</span>
          </>
        }
        {...register('mailsToCustomers')}
      />
      <Checkbox
        label={
          <>
            Recognise voices
            <span className="block text-xs text-ink-3">
              Of people who agreed to it, such as your interviewers: they are named in new recordings.
              Switched off, nobody is recognised; voices that are known stay until you erase them, which you
              can do all at once.
            </span>
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

const CONFLICT_TEXT =
  'Somebody changed the settings in the meantime. Save again to keep what stands here, or load the page again to see theirs.';

export type SettingsControl = Control<SettingsValues>;
