import { changeProfile, changeProfileInput, type Profile } from '@colloquy/contract/users';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Form } from '../../../app/forms/form.tsx';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { storeUserInfo, useUserInfo } from '../../../app/session/user-info.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { Combobox } from '../../../ui/form/combobox.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { profileQuery } from '../users.queries.ts';
import * as text from '../messages.ts';

const TIME_ZONE_OPTIONS = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

const valuesOf = ({ name, timeZone, version }: Profile) => ({ name, timeZone, version });

/** Name of the person, and for reviewers the time zone of their monthly statements. */
export function OwnName({ profile }: { profile: Profile }) {
  const hasZone = useUserInfo()?.role === 'reviewer';
  const form = useForm({
    resolver: zodResolver(changeProfileInput),
    values: valuesOf(profile),
    // A change elsewhere keeps the input, which can still be saved.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const { register, control, reset, formState } = form;
  const { errors } = formState;
  const save = async (body: z.infer<typeof changeProfileInput>) => {
    try {
      const { profile: saved, userInfo } = await call(changeProfile, { body });
      queryClient.setQueryData(profileQuery.queryKey, saved);
      reset(valuesOf(saved));
      // Updates the greeting in the navigation bar.
      storeUserInfo(userInfo);
      toast.success(text.saved);
    } catch (error) {
      // Brings the newer version, over which the input can be saved.
      await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
      throw error;
    }
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      label={hasZone ? text.nameAndTimeZone : text.nameLabel}
      submitLabel={text.save}
    >
      <TextField
        label={text.nameLabel}
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      {hasZone && (
        <Controller
          control={control}
          name="timeZone"
          render={({ field }) => (
            <Combobox
              label={text.timeZone}
              hint={text.timeZoneHint}
              options={[
                { value: '', label: text.sameAsOrganisation(profile.organisation.timeZone) },
                ...TIME_ZONE_OPTIONS,
              ]}
              value={field.value ?? ''}
              error={errors.timeZone?.message}
              onValueChange={(zone) => field.onChange(zone === '' ? null : zone)}
            />
          )}
        />
      )}
    </Form>
  );
}
