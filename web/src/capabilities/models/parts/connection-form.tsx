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
import * as text from '../messages.ts';

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
    toast.success(text.engineSaved(fields.name));
    onClose();
  };
  return (
    <Form
      form={form}
      onSubmit={save}
      errorFields={{ taken: 'name' }}
      label={connection ? text.editEngine(connection.name) : text.newEngine}
      submitLabel={connection ? text.save : text.add}
      onCancel={onClose}
      otherActions={connection && <DeleteButton connection={connection} onDone={onClose} />}
      className="max-w-xl gap-4"
    >
      <SelectField
        label={text.provider}
        autoFocus
        options={ENGINE_PROVIDERS.map((value) => ({ value, label: PROVIDER_NAMES[value] }))}
        error={errors.provider?.message}
        {...register('provider')}
      />
      <TextField
        label={text.nameLabel}
        hint={text.engineNameHint}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={addressRequirement(provider) === 'required' ? text.address : text.addressOptional}
        hint={ADDRESS_HINTS[provider] ?? text.addressHint}
        type="url"
        autoComplete="off"
        error={errors.address?.message}
        {...register('address', { setValueAs: (value: string | null) => value?.trim() || null })}
      />
      <TextField
        label={text.model}
        hint={MODEL_HINTS[provider]}
        autoComplete="off"
        error={errors.model?.message}
        {...register('model')}
      />
      <TextField
        label={text.languages}
        hint={text.languagesHint}
        autoComplete="off"
        error={errors.languages?.message ?? errors.languages?.[0]?.message}
        {...register('languages', { setValueAs: parseLanguageCodes })}
      />
      <TextField
        label={text.priceFactor}
        hint={text.priceFactorHint}
        type="number"
        inputMode="numeric"
        className="max-w-32"
        error={errors.priceFactor?.message}
        {...register('priceFactor', { valueAsNumber: true })}
      />
      <Checkbox label={text.mayBeSwitchedOn} {...register('isAllowed')} />
    </Form>
  );
}

const ADDRESS_HINTS: Partial<Record<EngineConnectionFields['provider'], string>> = {
  'openai-compatible': text.compatibleAddressHint,
  azure: text.azureAddressHint,
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
  if (!isConfirming) return <Button onClick={() => setConfirming(true)}>{text.deleteEngine}</Button>;
  return (
    <Button
      variant="danger"
      isBusy={deletion.isPending}
      onClick={() => void deletion.run(connection.id).then((isDone) => isDone && onDone())}
    >
      {text.deletePermanently}
    </Button>
  );
}
