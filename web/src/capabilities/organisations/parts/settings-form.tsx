import { changeOwnSettings, type OwnSettings, organisationSettings, timeZone } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, TextField } from '../../../ui/form/field.tsx';
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { knownVoicesQuery, ownSettingsQuery, retentionQuery } from '../organisations.queries.ts';
import { TIME_ZONES } from '../time-zones.ts';
import { idleHint } from '../messages.ts';
import { LanguagesField } from './languages-field.tsx';
import { RetentionField } from './retention-field.tsx';
import { RetentionQuestion } from './retention-question.tsx';

const numberOrNull = (value: string | number | null): number | null =>
  value === '' || value === null ? null : Number(value);

const form = z.object({
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
type Values = z.infer<typeof form>;

/** The settings of the organisation, edited where they stand. */
export function SettingsForm({ settings: saved }: { settings: OwnSettings }) {
  const { settings, timeZone: zone, operator } = saved;
  // That of what this form shows, not of what was loaded since: a change of somebody else is told first.
  const [version, setVersion] = useState(saved.version);
  const { register, control, handleSubmit, setError, reset, formState } = useForm<Values>({
    resolver: zodResolver(form),
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
  const { errors, isSubmitting, isDirty } = formState;
  useUnsavedChanges(formState);
  const [asked, setAsked] = useState<{ values: Values; days: number; jobs: number }>();
  const [isSaving, setSaving] = useState(false);
  const submit = handleSubmit(async (values) => {
    const { retentionDays: days } = values;
    const isShorter = days !== null && (settings.retentionDays === null || days < settings.retentionDays);
    if (!isShorter) return save(values);
    try {
      const jobs = await queryClient.fetchQuery({ ...retentionQuery(days), staleTime: 0 });
      if (jobs > 0) return setAsked({ values, days, jobs });
    } catch (error) {
      return setError('root', { message: messageOf(error) });
    }
    return save(values);
  });
  const save = async (values: Values): Promise<void> => {
    const { timeZone: chosenZone, lowCredits, ...rest } = values;
    const settingsNow = {
      // What no field shows stays as it is.
      ...settings,
      ...rest,
      lowBalance: Math.round(lowCredits * 100),
    };
    const body = { version, timeZone: chosenZone, settings: settingsNow };
    try {
      const answer = await call(changeOwnSettings, { body });
      queryClient.setQueryData(ownSettingsQuery.queryKey, answer);
      void queryClient.invalidateQueries({ queryKey: knownVoicesQuery.queryKey });
      setVersion(answer.version);
      reset(values);
      toast.success('The settings are saved.');
    } catch (error) {
      const isStale = error instanceof ApiError && error.error === 'changed-meanwhile';
      const theirs =
        isStale &&
        (await queryClient.fetchQuery({ ...ownSettingsQuery, staleTime: 0 }).catch(() => undefined));
      if (theirs) setVersion(theirs.version);
      setError('root', { message: theirs ? CHANGED_MEANWHILE : messageOf(error) });
    }
  };
  const saveAsked = async ({ values }: { values: Values }) => {
    setSaving(true);
    await save(values);
    setSaving(false);
    setAsked(undefined);
  };
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <div>
        <p className="text-xs font-medium text-ink-2">Organisation</p>
        <p>
          <bdi>{saved.organisation.name}</bdi> <span className="text-ink-3">({saved.organisation.code})</span>
        </p>
        <p className="text-xs text-ink-3">Those who run this installation change the name.</p>
      </div>
      <TimeZoneField control={control} error={errors.timeZone?.message} />
      <LanguagesField control={control} />
      <RetentionField
        control={control}
        field={register('retentionDays', { setValueAs: numberOrNull })}
        error={errors.retentionDays?.message}
      />
      <TextField
        label="Tell admins when fewer credits are left"
        hint="They get a mail, once until there were more again. 0: never."
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
          ? // Not of the form: the organisation’s own choice stays as it is.
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
            Send mails about jobs
            <span className="block text-xs text-ink-3">
              Your people are told by mail what happens to their jobs, unless they chose otherwise.
            </span>
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
      {errors.root && (
        <p role="alert" className="text-danger">
          {errors.root.message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          Save
        </Button>
        {isDirty && <span className="text-ink-3">Not saved yet</span>}
      </div>
      {asked && (
        <RetentionQuestion
          days={asked.days}
          jobs={asked.jobs}
          isBusy={isSaving}
          onSave={() => void saveAsked(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </form>
  );
}

function TimeZoneField({ control, error }: { control: Control<Values>; error: string | undefined }) {
  return (
    <Controller
      control={control}
      name="timeZone"
      render={({ field }) => (
        <SearchableSelect
          label="Time zone"
          hint="Months, bills and days of the audit are counted in it."
          options={TIME_ZONES}
          value={field.value}
          onChange={field.onChange}
          error={error}
        />
      )}
    />
  );
}

const CHANGED_MEANWHILE =
  'Somebody changed the settings in the meantime. Save again to keep what stands here, or load the page again to see theirs.';

export type SettingsControl = Control<Values>;
