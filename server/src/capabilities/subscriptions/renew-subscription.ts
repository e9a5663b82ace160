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
 * Writes the period that goes on where one that renews is over: it ended with its last day, and the next one began the
 * day after. Where nobody looked for several periods, the one that today lies in. Done again it finds nothing to do.
 */
export async function renewSubscription(organisationId: string): Promise<void> {
  const { timeZone } = await holdOrganisation(organisationId);
  const today = dayIn(timeZone, now());
  const [held] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.organisationId, organisationId), isNull(subscription.endedAt)));
  if (!held?.renews || today <= held.endsOn) return;
  const { plan, seats, renews, price, createdBy } = held;
  const days = nextPeriod(held, today);
  const id = v5('renewed', held.id);
  await db
    .update(subscription)
    .set({ endedAt: startOfDay(timeZone, days.startsOn), version: held.version + 1 })
    .where(eq(subscription.id, held.id));
  const next = { plan, seats, renews, price, createdBy, createdAt: now() };
  await db.insert(subscription).values({ organisationId, id, ...next, ...days });
  await audit({ organisationId, personId: null }, 'subscription.renewed', id);
}
