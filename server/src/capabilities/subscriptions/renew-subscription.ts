import { and, eq, isNull } from 'drizzle-orm';
import { v5 } from 'uuid';
import { audit } from '../../platform/audit/audit.ts';
import { dayIn, startOfDay } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { holdOrganisation } from '../organisations/index.ts';
import { nextPeriod } from './plan-days.rules.ts';
import { subscription } from './subscriptions.table.ts';

/**
 * Writes the periods that follow where one that renews is over: it ended with its last day, and the next one began the
 * day after. Where no worker ran for several periods, each of them is written, because each of them is charged. Done again
 * it finds nothing to do.
 */
export async function renewSubscription(organisationId: string): Promise<void> {
  const { timeZone } = await holdOrganisation(organisationId);
  const today = dayIn(timeZone, now());
  let [held] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.organisationId, organisationId), isNull(subscription.endedAt)));
  while (held?.renews && held.endsOn < today) held = await renew(held, timeZone);
}

async function renew(
  held: typeof subscription.$inferSelect,
  timeZone: string,
): Promise<typeof subscription.$inferSelect> {
  const { organisationId, plan, seats, renews, price, createdBy } = held;
  const days = nextPeriod(held);
  const id = v5('renewed', held.id);
  await db
    .update(subscription)
    .set({ endedAt: startOfDay(timeZone, days.startsOn), version: held.version + 1 })
    .where(eq(subscription.id, held.id));
  const next = { plan, seats, renews, price, createdBy, createdAt: now() };
  const [renewed] = await db
    .insert(subscription)
    .values({ organisationId, id, ...next, ...days })
    .returning();
  await audit({ organisationId, personId: null }, 'subscription.renewed', id);
  return renewed!;
}
