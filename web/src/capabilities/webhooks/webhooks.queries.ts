import {
  addWebhook,
  type BodyInput,
  changeWebhook,
  deleteWebhook,
  findWebhookMessages,
  findWebhooks,
  renewWebhookSecret,
  resendWebhookMessage,
  testWebhook,
  type Webhook,
} from '@colloquy/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { toast } from '../../ui/toast/toast.ts';

/** While a message is under way its log is looked at again. */
const LOOK_AGAIN_MS = 2_000;

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
      data?.pages[0]?.rows.some(({ attempts }) => attempts.length === 0) ? LOOK_AGAIN_MS : false,
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });

export async function add(body: BodyInput<typeof addWebhook>): Promise<string> {
  const { secret } = await call(addWebhook, { body });
  await refresh();
  return secret;
}

export async function change(
  { id, version }: Webhook,
  body: Omit<BodyInput<typeof changeWebhook>, 'version'>,
) {
  try {
    await call(changeWebhook, { params: { webhookId: id }, body: { ...body, version } });
  } finally {
    await refresh();
  }
}

export async function remove({ id }: Webhook): Promise<void> {
  await call(deleteWebhook, { params: { webhookId: id } });
  await refresh();
}

export async function renewSecret({ id }: Webhook): Promise<string> {
  const { secret } = await call(renewWebhookSecret, { params: { webhookId: id } });
  await refresh();
  return secret;
}

export const test = ({ id }: Webhook): Promise<void> =>
  told(async () => {
    await call(testWebhook, { params: { webhookId: id } });
    toast.info('A test is on its way.');
  });

export const resend = (webhookId: string, messageId: string): Promise<void> =>
  told(async () => {
    await call(resendWebhookMessage, { params: { webhookId }, body: { messageId } });
    toast.info('It is sent again.');
    // What comes of it is there in a moment.
    setTimeout(() => void refresh(), LOOK_AGAIN_MS);
  });

async function told(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    toast.error(messageOf(error));
  } finally {
    void refresh();
  }
}
