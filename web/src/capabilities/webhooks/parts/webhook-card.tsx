import { type Webhook, WEBHOOK_EVENTS } from '@colloquy/contract';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useOneAtATime } from '../../identity/index.ts';
import { change, remove, renewSecret, test } from '../webhooks.queries.ts';
import { MessageList } from './message-list.tsx';
import { WebhookForm } from './webhook-form.tsx';

export function WebhookCard({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const [shown, show] = useState<'form' | 'messages' | 'deleting'>();
  const { isBusy, run } = useOneAtATime();
  const close = () => show(undefined);
  const attempt = (act: () => Promise<void>): void =>
    void run(() => act().catch((error: unknown) => toast.error(messageOf(error))));
  if (shown === 'form')
    return (
      <li className="rounded-md border border-line bg-surface p-3">
        <WebhookForm
          webhook={webhook}
          onSave={async (values) => {
            await change(webhook, values);
            close();
          }}
          onCancel={close}
        />
      </li>
    );
  return (
    <li className="grid gap-2 rounded-md border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-medium wrap-anywhere">{webhook.address}</h2>
        <WebhookState webhook={webhook} />
        <div className="ml-auto flex items-center gap-2">
          <Switch
            label={`Tell ${webhook.address}`}
            isLabelHidden
            isOn={webhook.state === 'on'}
            isBusy={isBusy}
            onChange={(isOn) => attempt(() => change(webhook, { isOn }))}
          />
          <Menu
            trigger={
              <IconButton label={`More for ${webhook.address}`} icon={<Ellipsis aria-hidden size={16} />} />
            }
            items={[
              { label: 'Send a test', isDisabled: webhook.state !== 'on', run: () => sendTest() },
              { label: 'Edit', run: () => show('form') },
              {
                label: 'New secret',
                run: () => attempt(async () => onSecret(await renewSecret(webhook))),
              },
              null,
              { label: 'Delete', tone: 'danger', run: () => show('deleting') },
            ]}
          />
        </div>
      </div>
      {webhook.description !== '' && <p className="text-ink-2 wrap-anywhere">{webhook.description}</p>}
      <p className="text-ink-2">{webhook.events.map((event) => WEBHOOK_EVENTS[event]).join(' · ')}</p>
      {webhook.formerSecretUntil !== null && (
        <p className="text-xs text-ink-3">
          The former secret signs as well until {formatMomentInFull(webhook.formerSecretUntil)}.
        </p>
      )}
      <div>
        <Button
          size="small"
          aria-expanded={shown === 'messages'}
          onClick={() => show(shown === 'messages' ? undefined : 'messages')}
        >
          What it was told
        </Button>
      </div>
      {shown === 'messages' && <MessageList webhookId={webhook.id} />}
      <Dialog
        isOpen={shown === 'deleting'}
        onClose={close}
        title="Delete this webhook?"
        description={`${webhook.address} is told nothing any more, and what it was told is forgotten.`}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button tone="danger" isBusy={isBusy} onClick={() => attempt(() => remove(webhook))}>
              Delete the webhook
            </Button>
          </>
        }
      />
    </li>
  );

  function sendTest(): void {
    show('messages');
    attempt(() => test(webhook));
  }
}

function WebhookState({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  if (state === 'failing') return <Chip tone="failed">Switched off: nothing arrived</Chip>;
  if (state === 'off') return <Chip>Off</Chip>;
  if (failingSince !== null)
    return <Chip tone="attention">Nothing arrived since {formatMomentInFull(failingSince)}</Chip>;
  return <Chip tone="done">On</Chip>;
}
