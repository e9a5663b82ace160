import { changeProfile, changeProfileInput, type Profile } from '@colloquy/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { storeUserInfo } from '../../../app/session/user-info.ts';
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

/** Name and time zone. */
export function OwnName({ profile }: { profile: Profile }) {
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(changeProfileInput),
    defaultValues: { name: profile.name, timeZone: profile.timeZone, version: profile.version },
  });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (body) => {
    try {
      const { profile: saved, userInfo } = await call(changeProfile, { body });
      queryClient.setQueryData(profileQuery.queryKey, saved);
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
      aria-label="Name and time zone"
      className="grid gap-4"
      onSubmit={(submit) => void save(submit)}
    >
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <Controller
        control={control}
        name="timeZone"
        render={({ field }) => (
          <SearchableSelect
            label="Time zone"
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
      <FormMessage message={errors.root?.message} />
      <div>
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          Save
        </Button>
      </div>
    </form>
  );
}
