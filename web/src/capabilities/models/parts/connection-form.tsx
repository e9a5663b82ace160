import {
  ENGINE_PROVIDERS,
  type EngineConnection,
  engineConnectionFields,
  type EngineConnectionFields,
  takesAddress,
} from '@colloquy/contract';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Checkbox, SelectField, TextField } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { addConnection, changeConnection, deleteConnection } from '../engines.queries.ts';
import { MODEL_HINTS, PROVIDERS } from '../provider-names.ts';

const FRESH: EngineConnectionFields = {
  provider: 'openai-compatible',
  name: '',
  address: null,
  model: '',
  languages: [],
  priceFactor: 100,
  isAllowed: true,
};

type ConnectionFormProps = {
  /** The one that is changed; without it a new one is made. */
  connection?: EngineConnection;
  onClose: () => void;
};

/** An engine on another machine: who runs it, where it is, and what it is offered for. */
export function ConnectionForm({ connection, onClose }: ConnectionFormProps) {
  // One id for this form: sent twice, it adds one connection.
  const [connectionId] = useState(() => connection?.id ?? newId());
  const { register, handleSubmit, setError, control, formState } = useForm<EngineConnectionFields>({
    resolver: zodResolver(engineConnectionFields),
    defaultValues: connection ?? FRESH,
  });
  const { errors, isSubmitting } = formState;
  const discard = useUnsavedChanges(formState);
  const provider = useWatch({ control, name: 'provider' });
  const save = handleSubmit(async (fields) => {
    try {
      if (connection) await changeConnection(connectionId, { ...fields, version: connection.version });
      else await addConnection({ ...fields, connectionId });
      toast.success(`${fields.name} is saved.`);
      onClose();
    } catch (error) {
      const isTaken = error instanceof ApiError && error.error === 'taken';
      if (isTaken) setError('name', { message: messageOf(error) }, { shouldFocus: true });
      else setError('root', { message: messageOf(error) });
    }
  });
  return (
    <form
      noValidate
      aria-label={connection ? `Change ${connection.name}` : 'New engine'}
      className="grid max-w-xl gap-4"
      onSubmit={(event) => void save(event)}
    >
      <SelectField
        label="Provider"
        options={ENGINE_PROVIDERS.map((value) => ({ value, label: PROVIDERS[value] }))}
        error={errors.provider?.message}
        {...register('provider')}
      />
      <TextField
        label="Name"
        hint="What admins and customers read."
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={takesAddress(provider) === 'needed' ? 'Address' : 'Address (optional)'}
        hint={ADDRESS_HINTS[provider] ?? 'Another region of the provider; empty: its usual address.'}
        type="url"
        autoComplete="off"
        error={errors.address?.message}
        {...register('address', { setValueAs: (value: string | null) => value?.trim() || null })}
      />
      <TextField
        label="Model"
        hint={MODEL_HINTS[provider]}
        autoComplete="off"
        error={errors.model?.message}
        {...register('model')}
      />
      <TextField
        label="Languages (optional)"
        hint="Codes such as en, rw, sw. Empty: all that can be chosen; the engine refuses what it does not know."
        autoComplete="off"
        error={errors.languages?.message ?? errors.languages?.[0]?.message}
        {...register('languages', { setValueAs: readCodes })}
      />
      <TextField
        label="Price, in percent of the quality’s"
        hint="100 leaves it. Organisations pay the provider with their own key."
        type="number"
        inputMode="numeric"
        className="max-w-32"
        error={errors.priceFactor?.message}
        {...register('priceFactor', { valueAsNumber: true })}
      />
      <Checkbox label="Organisations may switch it on" {...register('isAllowed')} />
      {errors.root?.message && <Failure message={errors.root.message} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="go" isBusy={isSubmitting}>
          {connection ? 'Save' : 'Add'}
        </Button>
        <Button
          onClick={() => {
            discard();
            onClose();
          }}
        >
          Cancel
        </Button>
        {connection && <DeleteButton connection={connection} onDone={onClose} />}
      </div>
    </form>
  );
}

const ADDRESS_HINTS: Partial<Record<EngineConnectionFields['provider'], string>> = {
  'openai-compatible': 'Where its API begins, such as https://models.example.org/v1.',
  azure: 'Of the resource, such as https://name.openai.azure.com.',
};

const readCodes = (value: string | string[]): string[] =>
  typeof value === 'string'
    ? value
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean)
    : value;

/** Asked twice: who has it switched on loses it at once. */
function DeleteButton({ connection, onDone }: { connection: EngineConnection; onDone: () => void }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) return <Button onClick={() => setAsked(true)}>Delete</Button>;
  return (
    <Button
      tone="danger"
      onClick={() =>
        void deleteConnection(connection.id).then(onDone, (error) => toast.error(messageOf(error)))
      }
    >
      Delete for good
    </Button>
  );
}
