import { type Webhook, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '@colloquy/contract';
import { useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../../../app/api/api-error.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, TextField } from '../../../ui/form/field.tsx';
import { FormMessage, useOneAtATime } from '../../identity/index.ts';

type Values = { address: string; description: string; events: WebhookEvent[] };

export function WebhookForm({
  webhook,
  onSave,
  onCancel,
}: {
  webhook?: Webhook;
  onSave: (values: Values) => Promise<void>;
  onCancel: () => void;
}) {
  const [address, setAddress] = useState(webhook?.address ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [firstEvents] = useState<WebhookEvent[]>(webhook?.events ?? [...WEBHOOK_EVENT_NAMES]);
  const [events, setEvents] = useState(firstEvents);
  const [wrong, setWrong] = useState<{ address?: string; events?: string; form?: string }>({});
  const { isBusy, run } = useOneAtATime();
  const isOther = address !== (webhook?.address ?? '') || description !== (webhook?.description ?? '');
  const discard = useUnsavedChanges({ isDirty: isOther || events !== firstEvents, isSubmitting: isBusy });
  const save = (submit: FormEvent): void => {
    submit.preventDefault();
    if (address.trim() === '') return setWrong({ address: 'Say where it is told.' });
    if (events.length === 0) return setWrong({ events: 'Choose what it is told of.' });
    void run(async () => {
      try {
        await onSave({ address, description, events });
      } catch (error) {
        const field = error instanceof ApiError ? error.fields.address : undefined;
        setWrong(field === undefined ? { form: messageOf(error) } : { address: field });
      }
    });
  };
  return (
    <form
      noValidate
      aria-label={webhook ? `Edit ${webhook.address}` : 'New webhook'}
      className="grid gap-3"
      onSubmit={save}
    >
      <TextField
        label="Address"
        type="url"
        placeholder="https://"
        hint="It must begin with https:// and be reachable from the internet."
        value={address}
        error={wrong.address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <TextField
        label="What it is for (optional)"
        maxLength={200}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 text-xs font-medium text-ink-2">What it is told of</legend>
        {WEBHOOK_EVENT_NAMES.map((event) => (
          <Checkbox
            key={event}
            label={
              <>
                {WEBHOOK_EVENTS[event]} <code className="font-mono text-xs text-ink-3">{event}</code>
              </>
            }
            checked={events.includes(event)}
            onChange={({ target }) =>
              setEvents(target.checked ? [...events, event] : events.filter((each) => each !== event))
            }
          />
        ))}
        {wrong.events !== undefined && (
          <p role="alert" className="text-xs text-danger">
            {wrong.events}
          </p>
        )}
      </fieldset>
      <FormMessage message={wrong.form} />
      <div className="flex gap-2">
        <Button type="submit" tone="go" isBusy={isBusy}>
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
