import { KEY_SCOPE_NAMES, KEY_SCOPES, type KeyScope, makeApiKey } from '@colloquy/contract';
import { useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, SelectField, TextField } from '../../../ui/form/field.tsx';
import { FormMessage, useOneAtATime } from '../../identity/index.ts';
import { refreshKeys } from '../api-keys.queries.ts';
import { EXPIRIES, expiresAfter } from './expiry.ts';

/** What most programs need: to send, to follow and to fetch. */
const USUAL: readonly KeyScope[] = ['recordings:write', 'jobs:read', 'transcripts:export'];

export function KeyForm({ onMade, onCancel }: { onMade: (secret: string) => void; onCancel: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState(USUAL);
  const [days, setDays] = useState('90');
  const [wrong, setWrong] = useState<{ name?: string | undefined; scopes?: string; form?: string }>({});
  const { isBusy, run } = useOneAtATime();
  const discard = useUnsavedChanges({
    isDirty: name !== '' || scopes !== USUAL || days !== '90',
    isSubmitting: isBusy,
  });
  const make = (submit: FormEvent): void => {
    submit.preventDefault();
    if (name.trim() === '') return setWrong({ name: 'Give it a name.' });
    if (scopes.length === 0) return setWrong({ scopes: 'Choose what it may do.' });
    const body = { name, scopes: [...scopes], expiresAt: expiresAfter(days) };
    void run(async () => {
      try {
        const { secret } = await call(makeApiKey, { body });
        await refreshKeys();
        onMade(secret);
      } catch (error) {
        const field = error instanceof ApiError ? error.fields.name : undefined;
        setWrong(field === undefined ? { form: messageOf(error) } : { name: field });
      }
    });
  };
  return (
    <form
      noValidate
      aria-label="New API key"
      className="mb-4 grid max-w-2xl gap-3 rounded-md border border-line bg-surface p-3"
      onSubmit={make}
    >
      <TextField
        label="Name"
        hint="What uses it. Its jobs stand under this name."
        maxLength={120}
        value={name}
        error={wrong.name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 text-xs font-medium text-ink-2">What it may do</legend>
        {KEY_SCOPE_NAMES.map((scope) => (
          <Checkbox
            key={scope}
            label={
              <>
                {KEY_SCOPES[scope]} <code className="font-mono text-xs text-ink-3">{scope}</code>
              </>
            }
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              setScopes(target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
            }
          />
        ))}
        {wrong.scopes !== undefined && (
          <p role="alert" className="text-xs text-danger">
            {wrong.scopes}
          </p>
        )}
      </fieldset>
      <SelectField
        label="Works for"
        options={EXPIRIES}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <FormMessage message={wrong.form} />
      <div className="flex gap-2">
        <Button type="submit" tone="go" isBusy={isBusy}>
          Make the key
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
