import {
  type addSubscription as addEndpoint,
  type Body,
  type changeSubscription as changeEndpoint,
  dayOfMonth,
  lastDayOf,
} from '@colloquy/contract';
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, gt, isNull, lte, ne, or } from 'drizzle-orm';
import { v5 } from 'uuid';
import { audit } from '../../platform/audit/audit.ts';
import { dayIn, startOfDay } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { db, run } from '../../platform/database/scope.ts';
import type { Acting } from '../../platform/http/reach.ts';
import { newId } from '../../platform/ids.ts';
import { found, Refusal, refuse } from '../../platform/refusal.ts';
import { emit } from '../../platform/tasks/notice.ts';
import { holdOrganisation } from '../organisations/index.ts';
import { anchorDayOf } from './plan-days.rules.ts';
import { requireRoom } from './require-seats.ts';
import { subscription } from './subscriptions.table.ts';

type SubscriptionRow = typeof subscription.$inferSelect;

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

const isSubset = (fields: object, row: SubscriptionRow): boolean =>
  Object.entries(fields).every(([name, value]) =>
    isDeepStrictEqual(row[name as keyof SubscriptionRow], value),
  );

/** A subscription that began in the past would change what was granted and invoiced for days that are over. */
function requireDayAhead(startsOn: string, today: string): void {
  if (startsOn < today)
    throw new Refusal('invalid-input', { fields: { startsOn: 'Choose today or a later day.' } });
}

/** Who gives it; null: the installation itself. */
type By = { organisationId: string; personId: string | null };

/**
 * Gives the organisation a subscription; the one that is in force ends as this one begins. A repeated request finds
 * what it made.
 */
export async function addSubscription(
  who: By,
  { requestId: id, ...fields }: Body<typeof addEndpoint>,
): Promise<void> {
  const { organisationId, personId } = who;
  // Of two at the same moment the second waits here, and ends the first.
  const { deletedAt, timeZone } = await holdOrganisation(organisationId);
  if (deletedAt) refuse('not-found');
  const [earlier] = await db.select().from(subscription).where(eq(subscription.id, id));
  if (earlier) {
    if (isSubset(fields, earlier)) return;
    refuse(
      'not-now',
      'This subscription was already added with other values. Close the form and check the list.',
    );
  }
  if (personId !== null) requireDayAhead(fields.startsOn, dayIn(timeZone, now()));
  await requireRoom(organisationId, fields);
  await endOthers(organisationId, id, startOfDay(timeZone, fields.startsOn));
  const endsOn = lastDayOf(fields.startsOn, fields.period);
  await db
    .insert(subscription)
    .values({ organisationId, id, ...fields, endsOn, createdBy: personId, createdAt: now() });
  await audit(who, 'subscription.added', id);
}

/**
 * Changes one that has not ended, on the version that the person saw, and answers the id of the one that goes on.
 * Another plan, or other seats, takes effect today: what was in force until then stays as it was, because the credits
 * of a month go by its days. Another plan begins a period; other seats are for the rest of the present one.
 */
export async function changeSubscription(
  who: Acting,
  id: string,
  { version, ...change }: Body<typeof changeEndpoint>,
): Promise<string> {
  const { timeZone } = await holdOrganisation(who.organisationId);
  const held = await holdPresent(id, version);
  const today = dayIn(timeZone, now());
  const { plan = held.plan, period = held.period, seats = held.seats, renews = held.renews } = change;
  const price = change.price === undefined ? held.price : change.price;
  const startsOn = change.startsOn ?? held.startsOn;
  if (startsOn !== held.startsOn && held.startsOn < today)
    refuse(
      'not-now',
      'It has begun: its first day stays. Give the organisation another subscription instead.',
    );
  if (startsOn !== held.startsOn) requireDayAhead(startsOn, today);
  await requireRoom(who.organisationId, { plan, seats });
  // What its period was invoiced at stays: another price, or another period of a priced one, begins anew today.
  const isOtherPrice = !isDeepStrictEqual(price, held.price) || (price !== null && period !== held.period);
  const isOther = plan !== held.plan || seats !== held.seats || isOtherPrice;
  if (isOther && held.startsOn < today) {
    const goesOn = plan === held.plan && period === held.period && today <= held.endsOn;
    const next = { plan, period, seats, renews, price, startsOn: today, version: 1 };
    return replace(who, held, {
      ...next,
      endsOn: goesOn ? held.endsOn : lastDayOf(today, period),
      anchorDay: goesOn ? anchorDayOf(held) : null,
    });
  }
  // Renewed, it would be in force, and charged, for the days since.
  if (renews && !held.renews && held.endsOn < today)
    refuse('not-now', 'This subscription has lapsed. Give the organisation a new one instead.');
  const anchorDay = startsOn === held.startsOn ? anchorDayOf(held) : dayOfMonth(startsOn);
  const isSamePeriod = startsOn === held.startsOn && period === held.period;
  const endsOn = isSamePeriod ? held.endsOn : lastDayOf(startsOn, period, anchorDay);
  if (startsOn !== held.startsOn) await endOthers(who.organisationId, id, startOfDay(timeZone, startsOn));
  await db
    .update(subscription)
    .set({ plan, period, seats, renews, price, startsOn, endsOn, anchorDay, version: version + 1 })
    .where(eq(subscription.id, id));
  await audit(who, 'subscription.changed', id);
  return id;
}

/** Ends one now and lets another go on in its place. */
async function replace(
  who: Acting,
  held: SubscriptionRow,
  next: Pick<
    SubscriptionRow,
    'plan' | 'period' | 'seats' | 'renews' | 'price' | 'startsOn' | 'endsOn' | 'anchorDay'
  >,
): Promise<string> {
  const { organisationId, personId } = who;
  const createdAt = now();
  const id = v5('changed', held.id);
  await end(held, createdAt);
  // Where another one is to follow, it still does.
  const { endedAt } = held;
  await db
    .insert(subscription)
    .values({ organisationId, id, ...next, endedAt, createdBy: personId, createdAt });
  await audit(who, 'subscription.changed', id);
  return id;
}

/** Ends one now. Of one that has not begun, what it was to follow goes on as if it had never been given. */
export async function endSubscription(who: Acting, id: string, version: number): Promise<void> {
  const { timeZone } = await holdOrganisation(who.organisationId);
  const held = await holdPresent(id, version);
  const present = now();
  await end(held, present);
  if (held.startsOn > dayIn(timeZone, present)) await letPredecessorGoOn(held, present);
  await audit(who, 'subscription.ended', id);
}

async function letPredecessorGoOn(
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

const end = async (held: SubscriptionRow, endedAt: Date): Promise<void> => {
  await db
    .update(subscription)
    .set({ endedAt, version: held.version + 1 })
    .where(eq(subscription.id, held.id));
};

/** What is in force goes on until that moment, or until now where it has passed. */
async function endOthers(organisationId: string, id: string, at: Date): Promise<void> {
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

/** Those who bring the credits of its plan hear of it. */
export const tellChange = (organisationId: string): Promise<void> =>
  emit('subscriptions.changed', { organisationId, subjectId: organisationId, key: newId(), payload: {} });

async function holdPresent(id: string, version: number): Promise<SubscriptionRow> {
  const [row] = await db.select().from(subscription).where(eq(subscription.id, id)).for('update');
  const held = found(row);
  if (held.endedAt && held.endedAt <= now()) refuse('not-now', 'This subscription has ended.');
  if (held.version !== version) refuse('changed-meanwhile');
  return held;
}
