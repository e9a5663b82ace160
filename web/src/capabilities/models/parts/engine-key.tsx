import type { OrganisationEngine } from '@colloquy/contract';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { setKey, tryEngine } from '../engines.queries.ts';

/** The organisation's key: typed once, kept sealed, known by its last four signs. */
export function EngineKey({ engine }: { engine: OrganisationEngine }) {
  const { id, name, keyEnd, version } = engine;
  const [key, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<'saving' | 'testing'>();
  useUnsavedChanges({ isDirty: key !== '', isSubmitting: busy === 'saving' });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy('saving');
    try {
      await setKey(id, key.trim());
      setTyped('');
      setError(undefined);
      toast.success(`The key of ${name} is kept.`);
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(undefined);
    }
  }

  async function test(): Promise<void> {
    setBusy('testing');
    try {
      const { failure } = await tryEngine(id);
      if (!failure) toast.success(`${name} answered: address, key and model work.`);
    } catch (failure) {
      toast.error(messageOf(failure));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <form
      noValidate
      aria-label={`Key of ${name}`}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => void save(event)}
    >
      <div className="min-w-56 grow">
        <TextField
          label={keyEnd === null ? 'Key' : `Key (ends in ${keyEnd})`}
          hint={keyEnd === null ? 'Kept sealed and never shown again.' : 'Type another one to replace it.'}
          type="password"
          autoComplete="off"
          value={key}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className="flex gap-2 wide:pb-6">
        <Button type="submit" isBusy={busy === 'saving'} isDisabled={key.trim() === ''}>
          Keep key
        </Button>
        <Button isBusy={busy === 'testing'} isDisabled={version === 0} onClick={() => void test()}>
          Test
        </Button>
        {keyEnd !== null && (
          <Button onClick={() => void setKey(id, null).catch((failure) => toast.error(messageOf(failure)))}>
            Forget
          </Button>
        )}
      </div>
    </form>
  );
}
