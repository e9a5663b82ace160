import type { Webhook } from '@colloquy/contract/webhooks';
import { asc, eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { webhook, type WebhookRow } from './webhooks.table.ts';

export async function findWebhooks(): Promise<Webhook[]> {
  const rows = await db.select().from(webhook).orderBy(asc(webhook.createdAt), asc(webhook.id));
  return rows.map(toWebhook);
}

export async function getWebhook(id: string): Promise<WebhookRow> {
  const [row] = await db.select().from(webhook).where(eq(webhook.id, id));
  return requireFound(row);
}

/** Locks a webhook until the end of the transaction, at the version that the caller saw. */
export async function lockWebhook(id: string, version?: number): Promise<WebhookRow> {
  const [row] = await db.select().from(webhook).where(eq(webhook.id, id)).for('update');
  const current = requireFound(row);
  if (version !== undefined && current.version !== version) refuse('changed-meanwhile');
  return current;
}

export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  address: row.address,
  description: row.description,
  events: row.events,
  state: row.state,
  failingSince: row.failingSince?.toISOString() ?? null,
  formerSecretUntil: row.formerUntil && row.formerUntil > now() ? row.formerUntil.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
  version: row.version,
});
