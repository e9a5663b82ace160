import { changeProfile, changeProfileInput, type Profile } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { Controller, useForm } from 'react-hook-form';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { storeUserInfo, useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { FormMessage } from '../../identity/index.ts';
import { profileQuery } from '../users.queries.ts';
import { showRefusal } from './form-errors.ts';

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

const valuesOf = ({ name, timeZone, version }: Profile) => ({ name, timeZone, version });

/** The name; of reviewers also the time zone, by which the months of their statement are counted. */
export function OwnName({ profile }: { profile: Profile }) {
  const hasZone = useUserInfo()?.role === 'reviewer';
  const { register, control, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(changeProfileInput),
    values: valuesOf(profile),
    // Where it was changed elsewhere meanwhile, what is typed stays and can be saved again.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const save = handleSubmit(async (body) => {
    try {
      const { profile: saved, userInfo } = await call(changeProfile, { body });
      queryClient.setQueryData(profileQuery.queryKey, saved);
      reset(valuesOf(saved));
      // The bar greets by the new name.
      storeUserInfo(userInfo);
      toast.success('Saved.');
    } catch (error) {
      showRefusal(error, setError, ['name']);
      await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    }
  });
  return (
    <form
      noValidate
      aria-label={hasZone ? 'Name and time zone' : 'Name'}
      className="grid gap-4"
      onSubmit={(submit) => void save(submit)}
    >
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      {hasZone && (
        <Controller
          control={control}
          name="timeZone"
          render={({ field }) => (
            <SearchableSelect
              label="Time zone"
              hint="The months of your statement begin at midnight in it."
              options={[
                { value: '', label: `As the organisation has it (${profile.organisation.timeZone})` },
                ...ZONES,
              ]}
              value={field.value ?? ''}
              error={errors.timeZone?.message}
              onChange={(zone) => field.onChange(zone === '' ? null : zone)}
            />
          )}
        />
      )}
      <FormMessage message={errors.root?.message} />
      <div>
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  );
}
