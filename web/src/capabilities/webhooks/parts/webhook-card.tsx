import { type Webhook, WEBHOOK_EVENTS } from '@colloquy/contract/webhooks';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { useAction } from '../../../app/actions/use-action.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { useReplacedButton } from '../../../ui/overlay/return-focus.tsx';
import { saveWebhook, removeWebhook, renewSecret, sendTestMessage } from '../webhooks.queries.ts';
import { WebhookMessageList } from './webhook-message-list.tsx';
import { WebhookForm } from './webhook-form.tsx';

export function WebhookCard({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const [openPanel, setOpenPanel] = useState<'form' | 'messages' | 'deleting'>();
  const close = () => setOpenPanel(undefined);
  const switching = useAction((isOn: boolean) => saveWebhook(webhook, { isOn }));
  const renewal = useAction(async () => onSecret(await renewSecret(webhook)));
  const test = useAction(sendTestMessage, { done: 'A test is on its way.' });
  const [menuButton, handleClose] = useReplacedButton();
  const closeForm = () => {
    handleClose();
    close();
  };
  if (openPanel === 'form')
    return (
      <li className="rounded-md border border-line bg-surface p-3">
        <WebhookForm
          webhook={webhook}
          onSave={async (values) => {
            await saveWebhook(webhook, values);
            closeForm();
          }}
          onCancel={closeForm}
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
            isBusy={switching.isPending}
            onChange={(isOn) => void switching.run(isOn)}
          />
          <Menu
            trigger={
              <IconButton
                ref={menuButton}
                label={`More for ${webhook.address}`}
                icon={<Ellipsis aria-hidden size={16} />}
              />
            }
            items={[
              { label: 'Send a test', isDisabled: webhook.state !== 'on', run: () => sendTest() },
              { label: 'Edit', run: () => setOpenPanel('form') },
              { label: 'New secret', run: () => void renewal.run() },
              null,
              { label: 'Delete', variant: 'danger', run: () => setOpenPanel('deleting') },
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
          aria-expanded={openPanel === 'messages'}
          onClick={() => setOpenPanel(openPanel === 'messages' ? undefined : 'messages')}
        >
          Messages sent
        </Button>
      </div>
      {openPanel === 'messages' && <WebhookMessageList webhookId={webhook.id} />}
      <ConfirmDialog
        open={openPanel === 'deleting'}
        onOpenChange={close}
        title="Delete this webhook?"
        description={`Nothing more is sent to ${webhook.address}, and the list of its messages is deleted.`}
        confirmLabel="Delete the webhook"
        variant="danger"
        onConfirm={() => removeWebhook(webhook)}
      />
    </li>
  );

  function sendTest(): void {
    setOpenPanel('messages');
    void test.run(webhook);
  }
}

function WebhookState({ webhook: { state, failingSince } }: { webhook: Webhook }) {
  if (state === 'failing') return <Chip tone="failed">Switched off: nothing arrived</Chip>;
  if (state === 'off') return <Chip>Off</Chip>;
  if (failingSince !== null)
    return <Chip tone="attention">Nothing arrived since {formatMomentInFull(failingSince)}</Chip>;
  return <Chip tone="done">On</Chip>;
}
