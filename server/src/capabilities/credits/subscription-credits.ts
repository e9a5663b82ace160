import type { Body } from '@colloquy/contract';
import {
  monthlyGrantOf,
  type previewSubscription as endpoint,
  type SubscriptionPreview,
  type PlanInUse,
} from '@colloquy/contract/subscriptions';
import { daysOf, monthIn, nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { getOrganisation } from '../organisations/index.ts';
import { creditsOfParts, previewMonth, countTakenSeats, findEffectivePlan } from '../subscriptions/index.ts';
import {
  countGranted,
  ensureMonthlyGrant,
  findMonthlyGrants,
  monthlyGrantIds,
  withCredits,
} from './monthly-grant.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';

/**
 * Credits that a planned subscription grants in its first month, minus those already granted in that month.
 */
export async function previewSubscription(
  organisationId: string,
  planned: Body<typeof endpoint>,
): Promise<SubscriptionPreview> {
  await getOrganisation(organisationId);
  const { month, startsOn, isToday, parts, before } = await previewMonth(organisationId, planned);
  const granted = countGranted(await findMonthlyGrants(organisationId, month), parts);
  // Until a later day, the plans before bring their credits, too.
  const earlier = isToday ? granted : Math.max(granted, before);
  const total = creditsOfParts(parts, month);
  return {
    startsOn,
    isToday,
    planGrant: {
      month,
      days: daysOf(month).length,
      parts: withCredits(parts),
      earlier,
    },
    total,
    grantedOnStart: Math.max(0, total - earlier),
    monthly: monthlyGrantOf(planned.plan, planned.seats),
  };
}

/** The limits of the organisation's current plan, and how much of them is in use. */
export async function readPlanInUse(organisationId: string): Promise<PlanInUse> {
  await ensureMonthlyGrant(organisationId);
  const { timeZone } = await getOrganisation(organisationId);
  const { monthlyGrant: _grant, grantedPer: _per, ...terms } = await findEffectivePlan(organisationId);
  const month = monthIn(timeZone, now());
  const granted = await findMonthlyGrants(organisationId, month);
  const left = await sqlQuery<{ left: number }>(
    `select coalesce(sum(remaining), 0)::float8 as left from credit_lot
     where organisation_id = $1 and posting_id = any ($2::uuid[]) and person_id is null`,
    [organisationId, monthlyGrantIds(organisationId, month, granted.count)],
  );
  return {
    ...terms,
    timeZone,
    seatsTaken: await countTakenSeats(organisationId),
    granted: granted.amount - granted.corrected,
    corrected: granted.corrected,
    left: left.rows[0]!.left,
    until: startOfMonth(timeZone, nextMonth(month)).toISOString(),
  };
}
