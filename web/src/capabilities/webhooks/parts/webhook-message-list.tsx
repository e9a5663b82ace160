import { WEBHOOK_EVENTS, WEBHOOK_TEST, type WebhookMessage } from '@colloquy/contract/webhooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAction } from '../../../app/actions/use-action.ts';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip, type ChipTone } from '../../../ui/feedback/chip.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { messagesQuery, resendMessage } from '../webhooks.queries.ts';
import * as text from '../messages.ts';

const STATE_CHIPS: Record<WebhookMessage['state'], { label: string; tone: ChipTone }> = {
  waiting: { label: text.sending, tone: 'now' },
  delivered: { label: text.delivered, tone: 'done' },
  'given-up': { label: text.failed, tone: 'failed' },
};

/** Messages sent to an address, with the result of each attempt. */
export function WebhookMessageList({ webhookId }: { webhookId: string }) {
  const query = useInfiniteQuery(messagesQuery(webhookId));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data)
    return <QueryGap query={query} loading={<SkeletonLines label={text.loadingDeliveries} lines={3} />} />;
  const messages = data.pages.flatMap(({ rows }) => rows);
  if (messages.length === 0) return <p className="text-ink-2">{text.noDeliveriesYet}</p>;
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2">
        {messages.map((message) => (
          <WebhookMessageItem key={message.id} message={message} webhookId={webhookId} />
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.showEarlier}
          </Button>
        </div>
      )}
    </div>
  );
}

function WebhookMessageItem({ message, webhookId }: { message: WebhookMessage; webhookId: string }) {
  const { payload, state, createdAt, nextAt, attempts } = message;
  const resending = useAction(resendMessage, { done: text.sentAgain });
  const about = payload.type === WEBHOOK_TEST ? text.testMessage : WEBHOOK_EVENTS[payload.type];
  const name = payload.data.jobCode === null ? about : `${about}: ${payload.data.jobCode}`;
  return (
    <li className="grid gap-1 border-t border-line pt-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{name}</span>
        <Chip tone={STATE_CHIPS[state].tone}>{STATE_CHIPS[state].label}</Chip>
        <span className="text-xs text-ink-3">{formatMomentInFull(createdAt)}</span>
        <Button
          size="small"
          className="ml-auto"
          aria-label={text.sendAgainLabel(name)}
          isBusy={resending.isPending}
          onClick={() => void resending.run(webhookId, message.id)}
        >
          {text.sendAgain}
        </Button>
      </div>
      {nextAt !== null && attempts.length > 0 && (
        <p className="text-xs text-ink-2">{text.nextAttempt(formatMomentInFull(nextAt))}</p>
      )}
      <ol aria-label={text.attempts} className="grid gap-1 text-xs text-ink-2">
        {attempts.map(({ number, at, status, failure, answer, durationMs }) => (
          <li key={number}>
            {text.attempt(
              formatMomentInFull(at),
              status === null ? failure : text.responded(status),
              durationMs,
            )}
            {answer ? <code className="ml-1 font-mono wrap-anywhere text-ink-3">{answer}</code> : null}
          </li>
        ))}
      </ol>
    </li>
  );
}
