import { and, eq, isNull } from 'drizzle-orm';
import { v5 } from 'uuid';
import { audit } from '../../platform/audit/audit.ts';
import { dayIn, startOfDay } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { lockOrganisation } from '../organisations/index.ts';
import { nextPeriod } from './plan-days.rules.ts';
import { subscription } from './subscriptions.table.ts';

/**
 * Writes the following period of a renewing subscription that is over: the old one ended with its last day,
 * the new one begins the day after. Writes every missed period, because each is charged. Repeating it changes
 * nothing.
 */
export async function renewSubscription(organisationId: string): Promise<void> {
  const { timeZone } = await lockOrganisation(organisationId);
  const today = dayIn(timeZone, now());
  let [current] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.organisationId, organisationId), isNull(subscription.endedAt)));
  while (current?.renews && current.endsOn < today) current = await renew(current, timeZone);
}

async function renew(
  current: typeof subscription.$inferSelect,
  timeZone: string,
): Promise<typeof subscription.$inferSelect> {
  const { organisationId, plan, seats, renews, price, createdBy } = current;
  const days = nextPeriod(current);
  const id = v5('renewed', current.id);
  await db
    .update(subscription)
    .set({ endedAt: startOfDay(timeZone, days.startsOn), version: current.version + 1 })
    .where(eq(subscription.id, current.id));
  const next = { plan, seats, renews, price, createdBy, createdAt: now() };
  const [renewed] = await db
    .insert(subscription)
    .values({ organisationId, id, ...next, ...days })
    .returning();
  await audit({ organisationId, personId: null }, 'subscription.renewed', id);
  return renewed!;
}
