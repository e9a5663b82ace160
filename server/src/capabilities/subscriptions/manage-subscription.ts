import type { Body } from '@colloquy/contract';
import {
  type addSubscription as addEndpoint,
  type changeSubscription as changeEndpoint,
  dayOfMonth,
  lastDayOf,
} from '@colloquy/contract/subscriptions';
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, gt, isNull, lte, ne, or } from 'drizzle-orm';
import { v5 } from 'uuid';
import { audit } from '../../platform/audit/audit.ts';
import { dayIn, startOfDay } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import type { AuditActor } from '../../platform/http/cross-organisation.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound, Refusal, refuse } from '../../platform/refusal.ts';
import { publish } from '../../platform/tasks/domain-events.ts';
import { lockOrganisation } from '../organisations/index.ts';
import { anchorDayOf } from './plan-days.rules.ts';
import { requireEnoughSeats } from './plan-limits.ts';
import { subscription } from './subscriptions.table.ts';

declare module '../../platform/tasks/domain-events.ts' {
  interface DomainEvents {
    /** An organisation's subscription or number of seats changed. */
    'subscriptions.changed': Record<never, never>;
  }
}

type SubscriptionRow = typeof subscription.$inferSelect;

/** Finds the organisation of a subscription, in which its changes are made. */
export function findSubscriptionOrganisation(subscriptionId: string): Promise<string> {
  return run(asPlatform(), async () => {
    const [row] = await db
      .select({ organisationId: subscription.organisationId })
      .from(subscription)
      .where(eq(subscription.id, subscriptionId));
    return requireFound(row).organisationId;
  });
}

const isSubset = (fields: object, row: SubscriptionRow): boolean =>
  Object.entries(fields).every(([name, value]) =>
    isDeepStrictEqual(row[name as keyof SubscriptionRow], value),
  );

/** Refuses a first day in the past: it would change credits and invoices of past days. */
function requireDayNotPast(startsOn: string, today: string): void {
  if (startsOn < today)
    throw new Refusal('invalid-input', { fields: { startsOn: 'Choose today or a later day.' } });
}

/** Author of a change; `personId` is null for the installation itself. */
type SubscriptionActor = { organisationId: string; personId: string | null };

/**
 * Gives the organisation a subscription; the one in force ends when this one begins. A repeated request finds
 * the existing one.
 */
export async function addSubscription(
  who: SubscriptionActor,
  { requestId: id, ...fields }: Body<typeof addEndpoint>,
): Promise<void> {
  const { organisationId, personId } = who;
  // A simultaneous request waits here, then ends the first one's subscription.
  const { deletedAt, timeZone } = await lockOrganisation(organisationId);
  if (deletedAt) refuse('not-found');
  const [earlier] = await db.select().from(subscription).where(eq(subscription.id, id));
  if (earlier) {
    if (isSubset(fields, earlier)) return;
    refuse(
      'not-now',
      'This subscription was already added with other values. Close the form and check the list.',
    );
  }
  if (personId !== null) requireDayNotPast(fields.startsOn, dayIn(timeZone, now()));
  await requireEnoughSeats(organisationId, fields);
  await endOtherSubscriptions(organisationId, id, startOfDay(timeZone, fields.startsOn));
  const endsOn = lastDayOf(fields.startsOn, fields.period);
  await db
    .insert(subscription)
    .values({ organisationId, id, ...fields, endsOn, createdBy: personId, createdAt: now() });
  await audit(who, 'subscription.added', id);
}

/**
 * Changes a subscription that has not ended, on the version that the user saw. Returns the id of the one in
 * force afterwards. Another plan or seat count takes effect today and keeps the past unchanged, because a
 * month's credits depend on its days. Another plan begins a new period; other seats apply to the rest of the
 * present one.
 */
export async function changeSubscription(
  who: AuditActor,
  id: string,
  { version, ...change }: Body<typeof changeEndpoint>,
): Promise<string> {
  const { timeZone } = await lockOrganisation(who.organisationId);
  const current = await lockPresentSubscription(id, version);
  const today = dayIn(timeZone, now());
  const {
    plan = current.plan,
    period = current.period,
    seats = current.seats,
    renews = current.renews,
  } = change;
  const price = change.price === undefined ? current.price : change.price;
  const startsOn = change.startsOn ?? current.startsOn;
  if (startsOn !== current.startsOn && current.startsOn < today)
    refuse(
      'not-now',
      'This subscription has started, so its first day can’t be changed. Add another one instead.',
    );
  if (startsOn !== current.startsOn) requireDayNotPast(startsOn, today);
  await requireEnoughSeats(who.organisationId, { plan, seats });
  // The invoiced price of a period stays: another price, or another period of a priced subscription, begins a
  // new one today.
  const isOtherPrice =
    !isDeepStrictEqual(price, current.price) || (price !== null && period !== current.period);
  const isOtherTerms = plan !== current.plan || seats !== current.seats || isOtherPrice;
  if (isOtherTerms && current.startsOn < today) {
    const continuesPeriod = plan === current.plan && period === current.period && today <= current.endsOn;
    const next = { plan, period, seats, renews, price, startsOn: today, version: 1 };
    return replaceSubscription(who, current, {
      ...next,
      endsOn: continuesPeriod ? current.endsOn : lastDayOf(today, period),
      anchorDay: continuesPeriod ? anchorDayOf(current) : null,
    });
  }
  // Renewing it would charge the days since it lapsed.
  if (renews && !current.renews && current.endsOn < today)
    refuse('not-now', 'This subscription has lapsed. Add a new one instead.');
  const anchorDay = startsOn === current.startsOn ? anchorDayOf(current) : dayOfMonth(startsOn);
  const isSamePeriod = startsOn === current.startsOn && period === current.period;
  const endsOn = isSamePeriod ? current.endsOn : lastDayOf(startsOn, period, anchorDay);
  if (startsOn !== current.startsOn)
    await endOtherSubscriptions(who.organisationId, id, startOfDay(timeZone, startsOn));
  await db
    .update(subscription)
    .set({ plan, period, seats, renews, price, startsOn, endsOn, anchorDay, version: version + 1 })
    .where(eq(subscription.id, id));
  await audit(who, 'subscription.changed', id);
  return id;
}

/** Ends a subscription now and continues with another in its place. */
async function replaceSubscription(
  who: AuditActor,
  current: SubscriptionRow,
  next: Pick<
    SubscriptionRow,
    'plan' | 'period' | 'seats' | 'renews' | 'price' | 'startsOn' | 'endsOn' | 'anchorDay'
  >,
): Promise<string> {
  const { organisationId, personId } = who;
  const createdAt = now();
  const id = v5('changed', current.id);
  await setEnd(current, createdAt);
  // Keeps the planned end, so that a planned successor still follows.
  const { endedAt } = current;
  await db
    .insert(subscription)
    .values({ organisationId, id, ...next, endedAt, createdBy: personId, createdAt });
  await audit(who, 'subscription.changed', id);
  return id;
}

/** Ends a subscription now. If it has not begun, its predecessor continues as if it had never been added. */
export async function endSubscription(who: AuditActor, id: string, version: number): Promise<void> {
  const { timeZone } = await lockOrganisation(who.organisationId);
  const current = await lockPresentSubscription(id, version);
  const present = now();
  await setEnd(current, present);
  if (current.startsOn > dayIn(timeZone, present)) await resumePredecessor(current, present);
  await audit(who, 'subscription.ended', id);
}

async function resumePredecessor(
  { organisationId, startsOn, endedAt }: SubscriptionRow,
  present: Date,
): Promise<void> {
  const [before] = await db
    .select({ id: subscription.id, version: subscription.version })
    .from(subscription)
    .where(
      and(
        eq(subscription.organisationId, organisationId),
        lte(subscription.startsOn, startsOn),
        gt(subscription.endedAt, present),
      ),
    )
    .orderBy(desc(subscription.createdAt))
    .limit(1);
  if (!before) return;
  await db
    .update(subscription)
    .set({ endedAt, version: before.version + 1 })
    .where(eq(subscription.id, before.id));
}

const setEnd = async (current: SubscriptionRow, endedAt: Date): Promise<void> => {
  await db
    .update(subscription)
    .set({ endedAt, version: current.version + 1 })
    .where(eq(subscription.id, current.id));
};

/** Ends the other subscriptions at that moment, or now if it has passed. */
async function endOtherSubscriptions(organisationId: string, id: string, at: Date): Promise<void> {
  const present = now();
  await db
    .update(subscription)
    .set({ endedAt: at > present ? at : present })
    .where(
      and(
        eq(subscription.organisationId, organisationId),
        ne(subscription.id, id),
        or(isNull(subscription.endedAt), gt(subscription.endedAt, present)),
      ),
    );
}

/** Notifies the capability that grants the credits of the plan. */
export const publishSubscriptionChanged = (organisationId: string): Promise<void> =>
  publish('subscriptions.changed', { organisationId, subjectId: organisationId, key: newId(), payload: {} });

async function lockPresentSubscription(id: string, version: number): Promise<SubscriptionRow> {
  const [row] = await db.select().from(subscription).where(eq(subscription.id, id)).for('update');
  const current = requireFound(row);
  if (current.endedAt && current.endedAt <= now()) refuse('not-now', 'This subscription has ended.');
  if (current.version !== version) refuse('changed-meanwhile');
  return current;
}
