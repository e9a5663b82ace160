import type { Webhook } from '@colloquy/contract';
import { asc, eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { webhook, type WebhookRow } from './webhooks.table.ts';

export async function findWebhooks(): Promise<Webhook[]> {
  const rows = await db.select().from(webhook).orderBy(asc(webhook.createdAt), asc(webhook.id));
  return rows.map(asWebhook);
}

export async function getWebhook(id: string): Promise<WebhookRow> {
  const [row] = await db.select().from(webhook).where(eq(webhook.id, id));
  return found(row);
}

/** Held until the end of the transaction, on the version that the caller saw. */
export async function holdWebhook(id: string, version?: number): Promise<WebhookRow> {
  const [row] = await db.select().from(webhook).where(eq(webhook.id, id)).for('update');
  const held = found(row);
  if (version !== undefined && held.version !== version) refuse('changed-meanwhile');
  return held;
}

export const asWebhook = (row: WebhookRow): Webhook => ({
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
