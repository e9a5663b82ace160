import { changeOrganisation, organisationFields, type OrganisationSummary } from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx';
import { queryClient } from '../../../app/query-client.ts';
import { forgetOrganisations, organisationQuery } from '../organisations.queries.ts';
import { TIME_ZONES } from '../time-zones.ts';

type OrganisationFormProps = {
  organisation: Pick<OrganisationSummary, 'id' | 'name' | 'code' | 'timeZone' | 'version'>;
  onSaved: (organisation: OrganisationSummary) => void;
  onCancel: () => void;
};

const fields = organisationFields.required();

const loadAgain = (id: string) =>
  queryClient.fetchQuery({ ...organisationQuery(id), staleTime: 0 }).catch(() => undefined);

const describeTheirs = ({ name, code, timeZone }: Pick<OrganisationSummary, 'name' | 'code' | 'timeZone'>) =>
  `Somebody changed it in the meantime: it is now ${name}, ${code}, ${timeZone}. Save again to keep what stands here.`;

/** Name, code and time zone of an organisation. */
export function OrganisationForm({ organisation, onSaved, onCancel }: OrganisationFormProps) {
  const { name, code, timeZone } = organisation;
  // That of what this form shows: a change of somebody else is told before it is overwritten.
  const [version, setVersion] = useState(organisation.version);
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { name, code, timeZone },
  });
  const { errors, isSubmitting } = formState;
  const discard = useUnsavedChanges(formState);
  const submit = handleSubmit(async (values) => {
    try {
      const { organisation: saved } = await call(changeOrganisation, {
        params: { organisationId: organisation.id },
        body: { ...values, version },
      });
      await forgetOrganisations();
      onSaved(saved);
    } catch (error) {
      const refusal = error instanceof ApiError ? error.error : undefined;
      const theirs = refusal === 'changed-meanwhile' && (await loadAgain(organisation.id));
      if (theirs) {
        setVersion(theirs.version);
        setError('root', { message: describeTheirs(theirs) });
      } else
        setError(refusal === 'taken' ? 'code' : 'root', { message: messageOf(error) }, { shouldFocus: true });
    }
  });
  return (
    <form noValidate className="grid max-w-lg gap-4" onSubmit={(event) => void submit(event)}>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField
        label="Code"
        hint="Short and unique: letters, digits and hyphens."
        autoComplete="off"
        spellCheck={false}
        error={errors.code?.message}
        {...register('code')}
      />
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
            error={errors.timeZone?.message}
          />
        )}
      />
      {errors.root && (
        <p role="alert" className="text-danger">
          {errors.root.message}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          Save
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
