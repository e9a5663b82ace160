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
import * as text from '../messages.ts';

export function WebhookCard({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const [openPanel, setOpenPanel] = useState<'form' | 'messages' | 'deleting'>();
  const close = () => setOpenPanel(undefined);
  const switching = useAction((isOn: boolean) => saveWebhook(webhook, { isOn }));
  const renewal = useAction(async () => onSecret(await renewSecret(webhook)));
  const test = useAction(sendTestMessage, { done: text.testSent });
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
            label={text.enable(webhook.address)}
            isLabelHidden
            isOn={webhook.state === 'on'}
            isBusy={switching.isPending}
            onChange={(isOn) => void switching.run(isOn)}
          />
          <Menu
            trigger={
              <IconButton
                ref={menuButton}
                label={text.moreFor(webhook.address)}
                icon={<Ellipsis aria-hidden size={16} />}
              />
            }
            items={[
              { label: text.sendTest, isDisabled: webhook.state !== 'on', run: () => sendTest() },
              { label: text.edit, run: () => setOpenPanel('form') },
              { label: text.newSecret, run: () => void renewal.run() },
              null,
              { label: text.deleteWebhook, variant: 'danger', run: () => setOpenPanel('deleting') },
            ]}
          />
        </div>
      </div>
      {webhook.description !== '' && <p className="text-ink-2 wrap-anywhere">{webhook.description}</p>}
      <p className="text-ink-2">{webhook.events.map((event) => WEBHOOK_EVENTS[event]).join(' · ')}</p>
      {webhook.formerSecretUntil !== null && (
        <p className="text-xs text-ink-3">
          {text.previousSecret(formatMomentInFull(webhook.formerSecretUntil))}
        </p>
      )}
      <div>
        <Button
          size="small"
          aria-expanded={openPanel === 'messages'}
          onClick={() => setOpenPanel(openPanel === 'messages' ? undefined : 'messages')}
        >
          {text.deliveries}
        </Button>
      </div>
      {openPanel === 'messages' && <WebhookMessageList webhookId={webhook.id} />}
      <ConfirmDialog
        open={openPanel === 'deleting'}
        onOpenChange={close}
        title={text.deleteTitle}
        description={text.deleteText(webhook.address)}
        confirmLabel={text.confirmDelete}
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
  if (state === 'failing') return <Chip tone="failed">{text.switchedOff}</Chip>;
  if (state === 'off') return <Chip>{text.off}</Chip>;
  if (failingSince !== null)
    return <Chip tone="attention">{text.failingSince(formatMomentInFull(failingSince))}</Chip>;
  return <Chip tone="done">{text.on}</Chip>;
}
