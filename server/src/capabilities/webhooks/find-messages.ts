import type { Query } from '@colloquy/contract';
import type { findWebhookMessages as endpoint, WebhookMessage } from '@colloquy/contract/webhooks';
import { Conditions, findPage, type KeysetList, type Page } from '../../platform/database/keyset-list.ts';
import { getWebhook } from './webhooks.store.ts';

type Row = Omit<WebhookMessage, 'nextAt' | 'createdAt'> & { nextAt: Date | null; createdAt: Date };

const LIST: KeysetList<'createdAt'> = {
  columns: `m.id, m.payload, m.state, m.next_at as "nextAt", m.created_at as "createdAt",
    coalesce((select json_agg(json_build_object('number', a.number, 'at', to_char(a.at at time zone 'utc',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'durationMs', a.duration_ms, 'status', a.status, 'failure', a.failure,
        'answer', a.answer) order by a.at, a.number)
      from webhook_attempt a where a.organisation_id = m.organisation_id and a.message_id = m.id), '[]') as attempts`,
  from: 'webhook_message m',
  id: 'm.id',
  sorts: { createdAt: { by: 'm.created_at', type: 'timestamptz' } },
  defaultSort: '-createdAt',
};

/** Messages of a webhook, newest first. */
export async function findMessages(
  webhookId: string,
  filter: Query<typeof endpoint>,
): Promise<Page<WebhookMessage>> {
  await getWebhook(webhookId);
  const page = await findPage<Row, 'createdAt'>(LIST, filter, () => {
    const conditions = new Conditions().add((id) => `m.webhook_id = ${id}`, webhookId);
    if (filter.state) conditions.add((state) => `m.state = ${state}`, filter.state);
    return conditions;
  });
  const rows = page.rows.map(({ nextAt, createdAt, ...row }) => ({
    ...row,
    nextAt: nextAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
  return { ...page, rows };
}
