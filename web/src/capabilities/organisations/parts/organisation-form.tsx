import {
  changeOrganisation,
  organisationFields,
  type OrganisationSummary,
} from '@colloquy/contract/organisations';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useVersionedSave } from '../../../app/forms/use-versioned-save.ts';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../../app/api/client.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { queryClient } from '../../../app/query-client.ts';
import { invalidateOrganisations, organisationQuery } from '../organisations.queries.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import * as text from '../messages.ts';

type OrganisationFormProps = {
  organisation: Pick<OrganisationSummary, 'id' | 'name' | 'code' | 'timeZone' | 'version'>;
  onSaved: (organisation: OrganisationSummary) => void;
  onCancel: () => void;
};

const fields = organisationFields.required();

type SavedOrganisation = OrganisationFormProps['organisation'];

const describeConflict = ({ name, code, timeZone }: SavedOrganisation) =>
  text.organisationConflict(name, code, timeZone);

/** Name, code and time zone of an organisation. */
export function OrganisationForm({ organisation, onSaved, onCancel }: OrganisationFormProps) {
  const { name, code, timeZone } = organisation;
  const { id } = organisation;
  const [, saveOver] = useVersionedSave<SavedOrganisation>(organisation, {
    reload: () => queryClient.fetchQuery({ ...organisationQuery(id), staleTime: 0 }),
    describe: describeConflict,
  });
  const form = useForm({
    resolver: zodResolver(fields),
    defaultValues: { name, code, timeZone },
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const save = async (values: z.infer<typeof fields>) => {
    await saveOver(async ({ version }) => {
      const { organisation: saved } = await call(changeOrganisation, {
        params: { organisationId: id },
        body: { ...values, version },
      });
      await invalidateOrganisations();
      onSaved(saved);
      return saved;
    });
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      errorFields={{ taken: 'code' }}
      submitLabel={text.save}
      onCancel={onCancel}
      className="max-w-lg gap-4"
    >
      <TextField
        label={text.name}
        autoFocus
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={text.code}
        hint={text.codeHint}
        autoComplete="off"
        spellCheck={false}
        error={errors.code?.message}
        {...register('code')}
      />
      <Controller
        control={control}
        name="timeZone"
        render={({ field: { value, onChange } }) => (
          <TimeZoneField value={value} error={errors.timeZone?.message} onChange={onChange} />
        )}
      />
    </Form>
  );
}
