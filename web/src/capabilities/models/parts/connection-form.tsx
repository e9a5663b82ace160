import {
  ENGINE_PROVIDERS,
  type EngineConnection,
  engineConnectionFields,
  type EngineConnectionFields,
  addressRequirement,
} from '@colloquy/contract/models';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Form } from '../../../app/forms/form.tsx';
import { useAction } from '../../../app/actions/use-action.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { addConnection, changeConnection, deleteConnection } from '../engines.queries.ts';
import { MODEL_HINTS, PROVIDER_NAMES } from '../provider-names.ts';

const EMPTY_CONNECTION: EngineConnectionFields = {
  provider: 'openai-compatible',
  name: '',
  address: null,
  model: '',
  languages: [],
  priceFactor: 100,
  isAllowed: true,
};

type ConnectionFormProps = {
  /** The connection to change; undefined for a new one. */
  connection?: EngineConnection;
  onClose: () => void;
};

/** Remote engine: its provider, address and offer. */
export function ConnectionForm({ connection, onClose }: ConnectionFormProps) {
  // The id makes a retry idempotent: one connection per form.
  const [connectionId] = useState(() => connection?.id ?? newId());
  const form = useForm<EngineConnectionFields>({
    resolver: zodResolver(engineConnectionFields),
    defaultValues: connection ?? EMPTY_CONNECTION,
  });
  const { register, control, formState } = form;
  const { errors } = formState;
  const provider = useWatch({ control, name: 'provider' });
  const save = async (fields: EngineConnectionFields) => {
    if (connection) await changeConnection(connectionId, { ...fields, version: connection.version });
    else await addConnection({ ...fields, connectionId });
    toast.success(`${fields.name} is saved.`);
    onClose();
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      errorFields={{ taken: 'name' }}
      label={connection ? `Change ${connection.name}` : 'New engine'}
      submitLabel={connection ? 'Save' : 'Add'}
      onCancel={onClose}
      otherActions={connection && <DeleteButton connection={connection} onDone={onClose} />}
      className="max-w-xl gap-4"
    >
      <SelectField
        label="Provider"
        autoFocus
        options={ENGINE_PROVIDERS.map((value) => ({ value, label: PROVIDER_NAMES[value] }))}
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
        label={addressRequirement(provider) === 'required' ? 'Address' : 'Address (optional)'}
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
        {...register('languages', { setValueAs: parseLanguageCodes })}
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
    </Form>
  );
}

const ADDRESS_HINTS: Partial<Record<EngineConnectionFields['provider'], string>> = {
  'openai-compatible': 'Where its API begins, such as https://models.example.org/v1.',
  azure: 'Of the resource, such as https://name.openai.azure.com.',
};

const parseLanguageCodes = (value: string | string[]): string[] =>
  typeof value === 'string'
    ? value
        .toLowerCase()
        .split(/[\s,;]+/)
        .filter(Boolean)
    : value;

/** Requires a second click, because organisations that use the engine lose it immediately. */
function DeleteButton({ connection, onDone }: { connection: EngineConnection; onDone: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const deletion = useAction(deleteConnection);
  if (!isConfirming) return <Button onClick={() => setConfirming(true)}>Delete</Button>;
  return (
    <Button
      variant="danger"
      isBusy={deletion.isPending}
      onClick={() => void deletion.run(connection.id).then((isDone) => isDone && onDone())}
    >
      Delete for good
    </Button>
  );
}
