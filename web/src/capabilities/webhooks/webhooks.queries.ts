import type { BodyInput } from '@colloquy/contract';
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  findWebhookMessages,
  findWebhooks,
  renewWebhookSecret,
  resendWebhookMessage,
  testWebhook,
  type Webhook,
} from '@colloquy/contract/webhooks';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';

/** Polling interval while a message is being delivered. */
const POLL_MS = 2_000;

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call(findWebhooks, { signal }).then(({ webhooks }) => webhooks),
});

export const messagesQuery = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', webhookId, 'messages'],
    queryFn: ({ signal, pageParam: after }) =>
      call(findWebhookMessages, {
        params: { webhookId },
        query: { size: 20, ...(after !== undefined && { after }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.rows.some(({ attempts }) => attempts.length === 0) ? POLL_MS : false,
  });

const invalidateWebhooks = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });

export async function createWebhook(body: BodyInput<typeof addWebhook>): Promise<string> {
  const { secret } = await call(addWebhook, { body });
  await invalidateWebhooks();
  return secret;
}

export async function saveWebhook(
  { id, version }: Webhook,
  body: Omit<BodyInput<typeof changeWebhook>, 'version'>,
) {
  try {
    await call(changeWebhook, { params: { webhookId: id }, body: { ...body, version } });
  } finally {
    await invalidateWebhooks();
  }
}

export async function removeWebhook({ id }: Webhook): Promise<void> {
  await call(deleteWebhook, { params: { webhookId: id } });
  await invalidateWebhooks();
}

export async function renewSecret({ id }: Webhook): Promise<string> {
  const { secret } = await call(renewWebhookSecret, { params: { webhookId: id } });
  await invalidateWebhooks();
  return secret;
}

export const sendTestMessage = ({ id }: Webhook): Promise<unknown> =>
  call(testWebhook, { params: { webhookId: id } }).finally(() => void invalidateWebhooks());

export async function resendMessage(webhookId: string, messageId: string): Promise<void> {
  try {
    await call(resendWebhookMessage, { params: { webhookId }, body: { messageId } });
    // The result of the attempt is available shortly.
    setTimeout(() => void invalidateWebhooks(), POLL_MS);
  } finally {
    void invalidateWebhooks();
  }
}
