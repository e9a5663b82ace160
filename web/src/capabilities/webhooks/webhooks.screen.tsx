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
import * as text from './messages.ts';

/** Webhooks of the organisation and the messages sent to them. */
export function WebhooksScreen() {
  const query = useQuery(webhooksQuery);
  const { data: webhooks } = query;
  const [isAdding, setAdding] = useState(false);
  const { secretReveals: shown, showSecret: show } = useSecretReveal(text.secretHint);
  const showSecret = (address: string, secret: string) => show({ title: text.secretTitle(address), secret });
  const [newButton, handleClose] = useReplacedButton();
  const newWebhookButton = (
    <Button
      ref={newButton}
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onClick={() => setAdding(true)}
    >
      {text.newWebhook}
    </Button>
  );
  return (
    <Page
      title={text.pageTitle}
      actions={
        <>
          <ButtonLink reloadDocument icon={<BookOpen aria-hidden size={14} />} to="/api/docs#webhooks">
            {text.howToVerify}
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
        <QueryGap query={query} loading={<SkeletonLines label={text.loadingWebhooks} lines={4} />} />
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
            title={text.noWebhooksYet}
            text={text.noWebhooksHint}
            action={newWebhookButton}
          />
        )
      )}
    </Page>
  );
}
