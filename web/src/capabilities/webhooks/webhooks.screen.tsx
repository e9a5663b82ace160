import { useQuery } from '@tanstack/react-query';
import { BookOpen, Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useSecretReveal } from '../../ui/text/secret-reveal.tsx';
import { useReplacedButton } from '../../ui/overlay/return-focus.tsx';
import { WebhookCard } from './parts/webhook-card.tsx';
import { WebhookForm } from './parts/webhook-form.tsx';
import { createWebhook, webhooksQuery } from './webhooks.queries.ts';

/** Webhooks of the organisation and the messages sent to them. */
export function WebhooksScreen() {
  const query = useQuery(webhooksQuery);
  const { data: webhooks } = query;
  const [isAdding, setAdding] = useState(false);
  const { secretReveals: shown, showSecret: show } = useSecretReveal(
    'With it the other side makes sure that a message is ours.',
  );
  const showSecret = (address: string, secret: string) => show({ title: `The secret of ${address}`, secret });
  const [newButton, handleClose] = useReplacedButton();
  const newWebhookButton = (
    <Button
      ref={newButton}
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onClick={() => setAdding(true)}
    >
      New webhook
    </Button>
  );
  return (
    <Page
      title="Webhooks"
      actions={
        <>
          <ButtonLink reloadDocument icon={<BookOpen aria-hidden size={14} />} to="/api/docs#webhooks">
            How to check a message
          </ButtonLink>
          {webhooks && webhooks.length > 0 && !isAdding && newWebhookButton}
        </>
      }
    >
      {shown}
      {isAdding && (
        <div className="mb-4 max-w-2xl rounded-md border border-line bg-surface p-3">
          <WebhookForm
            onSave={async (values) => {
              showSecret(values.address, await createWebhook(values));
              setAdding(false);
            }}
            onCancel={() => {
              handleClose();
              setAdding(false);
            }}
          />
        </div>
      )}
      {!webhooks ? (
        <QueryGap query={query} loading={<SkeletonLines label="Loading the webhooks" lines={4} />} />
      ) : webhooks.length > 0 ? (
        <ul className="grid max-w-4xl gap-2">
          {webhooks.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              onSecret={(secret) => showSecret(webhook.address, secret)}
            />
          ))}
        </ul>
      ) : (
        !isAdding && (
          <EmptyState
            icon={<WebhookIcon aria-hidden size={28} strokeWidth={1.5} />}
            title="No webhook yet"
            text="A webhook tells an address of yours when a transcript is ready, when something failed or waits for credits, so that nobody has to look. It says what happened to which job, never what was said."
            action={newWebhookButton}
          />
        )
      )}
    </Page>
  );
}
