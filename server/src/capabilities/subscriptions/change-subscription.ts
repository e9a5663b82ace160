import {
  type addSubscription as addEndpoint,
  type Body,
  type changeSubscription as changeEndpoint,
  lastDayOf,
} from '@colloquy/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { db, run } from '../../platform/database/scope.ts';
import type { Acting } from '../../platform/http/reach.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { holdOrganisation } from '../organisations/index.ts';
import { subscription } from './subscriptions.table.ts';

/** The organisation that a subscription is of: whoever changes it acts there. */
export function findOwnerOf(subscriptionId: string): Promise<string> {
  return run(asPlatform(), async () => {
    const [row] = await db
      .select({ organisationId: subscription.organisationId })
      .from(subscription)
      .where(eq(subscription.id, subscriptionId));
    return found(row).organisationId;
  });
}

/** Gives the organisation a subscription; the one that is in force ends. A repeated request finds what it made. */
export async function addSubscription(
  { organisationId, personId }: Acting,
  { requestId: id, plan, period, seats, startsOn }: Body<typeof addEndpoint>,
): Promise<void> {
  // Of two at the same moment the second waits here, and ends the first.
  if ((await holdOrganisation(organisationId)).deletedAt) refuse('not-found');
  const [earlier] = await db
    .select({ id: subscription.id })
    .from(subscription)
    .where(eq(subscription.id, id));
  if (earlier) return;
  const createdAt = now();
  await db
    .update(subscription)
    .set({ endedAt: createdAt })
    .where(and(eq(subscription.organisationId, organisationId), isNull(subscription.endedAt)));
  const endsOn = lastDayOf(startsOn, period);
  const values = { plan, period, seats, startsOn, endsOn, createdBy: personId, createdAt };
  await db.insert(subscription).values({ organisationId, id, ...values });
  await audit({ organisationId, personId }, 'subscription.added', id);
}

/** Corrects one that is in force, on the version that the person saw. */
export async function changeSubscription(
  who: Acting,
  id: string,
  { version, ...change }: Body<typeof changeEndpoint>,
): Promise<void> {
  const held = await holdPresent(id, version);
  const { plan = held.plan, period = held.period, seats = held.seats, startsOn = held.startsOn } = change;
  const endsOn = lastDayOf(startsOn, period);
  await db
    .update(subscription)
    .set({ plan, period, seats, startsOn, endsOn, version: version + 1 })
    .where(eq(subscription.id, id));
  await audit(who, 'subscription.changed', id);
}

export async function endSubscription(who: Acting, id: string, version: number): Promise<void> {
  await holdPresent(id, version);
  await db
    .update(subscription)
    .set({ endedAt: now(), version: version + 1 })
    .where(eq(subscription.id, id));
  await audit(who, 'subscription.ended', id);
}

async function holdPresent(id: string, version: number): Promise<typeof subscription.$inferSelect> {
  const [row] = await db.select().from(subscription).where(eq(subscription.id, id)).for('update');
  const held = found(row);
  if (held.endedAt) refuse('not-now', 'This subscription has ended.');
  if (held.version !== version) refuse('changed-meanwhile');
  return held;
}
