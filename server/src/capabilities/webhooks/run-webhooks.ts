import {
  type addWebhook as addEndpoint,
  type Body,
  type changeWebhook as changeEndpoint,
  MOST_WEBHOOKS,
  type Webhook,
} from '@colloquy/contract';
import { count, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { webhookRefusal } from '../../platform/outbound/index.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { newSecret, sealSecret } from './signing.ts';
import { OVERLAP_MS } from './webhooks.rules.ts';
import { asWebhook, holdWebhook } from './webhooks.store.ts';
import { webhook } from './webhooks.table.ts';

/** The secret goes out with this answer; kept is what only this installation can open. */
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
  if (counted!.present >= MOST_WEBHOOKS)
    refuse('not-now', `An organisation has at most ${MOST_WEBHOOKS} addresses.`);
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
  return { webhook: asWebhook(row!), secret };
}

/** An address that is switched on begins anew: what it missed while it was off is sent by hand, or not at all. */
export async function changeWebhook(
  who: Caller,
  webhookId: string,
  { address, description, events, isOn, version }: Body<typeof changeEndpoint>,
): Promise<Webhook> {
  const held = await holdWebhook(webhookId, version);
  if (address !== undefined) requireAddress(address);
  const [row] = await db
    .update(webhook)
    .set({
      ...(address !== undefined && { address }),
      ...(description !== undefined && { description }),
      ...(events !== undefined && { events: [...new Set(events)] }),
      ...(isOn !== undefined && { state: isOn ? ('on' as const) : ('off' as const) }),
      ...((isOn === true || address !== undefined) && { failingSince: null }),
      version: held.version + 1,
    })
    .where(eq(webhook.id, webhookId))
    .returning();
  await audit(who, 'webhook.changed', webhookId);
  return asWebhook(row!);
}

export async function renewSecret(who: Caller, webhookId: string): Promise<WithSecret> {
  const held = await holdWebhook(webhookId);
  const secret = newSecret();
  const [row] = await db
    .update(webhook)
    .set({
      secret: sealSecret(secret),
      formerSecret: held.secret,
      formerUntil: new Date(now().getTime() + OVERLAP_MS),
      version: held.version + 1,
    })
    .where(eq(webhook.id, webhookId))
    .returning();
  await audit(who, 'webhook.secret-renewed', webhookId);
  return { webhook: asWebhook(row!), secret };
}

export async function deleteWebhook(who: Caller, webhookId: string): Promise<void> {
  await holdWebhook(webhookId);
  await db.delete(webhook).where(eq(webhook.id, webhookId));
  await audit(who, 'webhook.deleted', webhookId);
}
