import type { Body } from '@colloquy/contract';
import {
  type addWebhook as addEndpoint,
  type changeWebhook as changeEndpoint,
  MAX_WEBHOOKS,
  type Webhook,
} from '@colloquy/contract/webhooks';
import { count, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { webhookRefusal } from '../../platform/outbound/index.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { newSecret, sealSecret } from './signing.ts';
import { OVERLAP_MS } from './webhooks.rules.ts';
import { toWebhook, lockWebhook } from './webhooks.store.ts';
import { webhook } from './webhooks.table.ts';

/** The secret is only in this answer; the stored one is sealed. */
type WithSecret = { webhook: Webhook; secret: string };

function requireAddress(address: string): void {
  const message = webhookRefusal(address);
  if (message) throw new Refusal('invalid-input', { message, fields: { address: message } });
}

export async function addWebhook(
  who: Caller,
  { address, description, events }: Body<typeof addEndpoint>,
): Promise<WithSecret> {
  requireAddress(address);
  const [counted] = await db.select({ present: count() }).from(webhook);
  if (counted!.present >= MAX_WEBHOOKS)
    refuse('not-now', `An organisation can have up to ${MAX_WEBHOOKS} webhooks.`);
  const secret = newSecret();
  const [row] = await db
    .insert(webhook)
    .values({
      organisationId: who.organisationId,
      id: newId(),
      address,
      description,
      events: [...new Set(events)],
      secret: sealSecret(secret),
      createdBy: who.personId,
      createdAt: now(),
    })
    .returning();
  await audit(who, 'webhook.added', row!.id);
  return { webhook: toWebhook(row!), secret };
}

/** Changes a webhook. Switched on again, it does not send what it missed; that can be resent manually. */
export async function changeWebhook(
  who: Caller,
  webhookId: string,
  { address, description, events, isOn, version }: Body<typeof changeEndpoint>,
): Promise<Webhook> {
  const current = await lockWebhook(webhookId, version);
  if (address !== undefined) requireAddress(address);
  const [row] = await db
    .update(webhook)
    .set({
      ...(address !== undefined && { address }),
      ...(description !== undefined && { description }),
      ...(events !== undefined && { events: [...new Set(events)] }),
      ...(isOn !== undefined && { state: isOn ? ('on' as const) : ('off' as const) }),
      ...((isOn === true || address !== undefined) && { failingSince: null }),
      version: current.version + 1,
    })
    .where(eq(webhook.id, webhookId))
    .returning();
  await audit(who, 'webhook.changed', webhookId);
  return toWebhook(row!);
}

export async function renewSecret(who: Caller, webhookId: string): Promise<WithSecret> {
  const current = await lockWebhook(webhookId);
  const secret = newSecret();
  const [row] = await db
    .update(webhook)
    .set({
      secret: sealSecret(secret),
      formerSecret: current.secret,
      formerUntil: new Date(now().getTime() + OVERLAP_MS),
      version: current.version + 1,
    })
    .where(eq(webhook.id, webhookId))
    .returning();
  await audit(who, 'webhook.secret-renewed', webhookId);
  return { webhook: toWebhook(row!), secret };
}

export async function deleteWebhook(who: Caller, webhookId: string): Promise<void> {
  await lockWebhook(webhookId);
  await db.delete(webhook).where(eq(webhook.id, webhookId));
  await audit(who, 'webhook.deleted', webhookId);
}
