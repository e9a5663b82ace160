import { PLAN_TERMS, PLANS, type Plan, type PlanTerms, seatsOf } from '@colloquy/contract/subscriptions';
import { asc, eq } from 'drizzle-orm';
import { addDays, dayIn, monthIn } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { getOrganisation } from '../organisations/index.ts';
import {
  creditsOfParts,
  FREE,
  partsOfMonth,
  type PlanPart,
  type SubscriptionTerm,
  termOn,
} from './plan-days.rules.ts';
import { subscription } from './subscriptions.table.ts';

/** The limits that apply to an organisation. Null: no limit but the installation's own. */
export type EffectivePlan = Omit<PlanTerms, 'seats'> & {
  plan: Plan;
  planLabel: (typeof PLANS)[number];
  /** Number of users, including invited ones. */
  seats: number | null;
};

/**
 * Finds the plan in force now or at another moment; Free without a subscription. The operator organisation
 * has no limits. In a scope that sees the organisation.
 */
export async function findEffectivePlan(organisationId: string, at = now()): Promise<EffectivePlan> {
  const { isOperator } = await getOrganisation(organisationId);
  const { terms, today } = await findTerms(organisationId, at);
  const { plan, seats } = termOn(terms, today) ?? FREE;
  const own = { ...PLAN_TERMS[plan], plan, planLabel: PLANS[plan], seats: seatsOf(plan, seats) };
  if (!isOperator) return own;
  return { ...own, seats: null, maxFileMinutes: null, maxFilesPerJob: null, hasHumanStages: true };
}

/** Computes the credits of the present month from the plans of its days, as of today. */
export async function creditsOfThisMonth(
  organisationId: string,
): Promise<{ month: string; timeZone: string; amount: number; parts: PlanPart[] }> {
  const { terms, today, timeZone } = await findTerms(organisationId, now());
  const month = monthIn(timeZone, now());
  const parts = partsOfMonth(terms, month, today);
  return { month, timeZone, amount: creditsOfParts(parts, month), parts };
}

type PlannedSubscription = {
  plan: Plan;
  seats: number | null;
  startsOn: string;
  subscriptionId: string | null;
};

/**
 * Previews the month in which a new or changed subscription takes effect. `before` is the credits of that
 * month until then.
 */
export async function previewMonth(
  organisationId: string,
  { subscriptionId, ...planned }: PlannedSubscription,
) {
  const { terms, today } = await findTerms(organisationId, now());
  const current = terms.find(({ id }) => id === subscriptionId);
  if (subscriptionId !== null) requireFound(current);
  const isBegun = current !== undefined && current.startsOn < today;
  const startsOn = isBegun || planned.startsOn < today ? today : planned.startsOn;
  const others = terms.map((term) => {
    const ends = term.endedOn === null || term.endedOn > startsOn;
    if (current) return term === current ? { ...term, endedOn: isBegun ? startsOn : term.startsOn } : term;
    return ends ? { ...term, endedOn: startsOn } : term;
  });
  const follows = { ...planned, startsOn, endsOn: '2199-12-31', renews: true, createdAt: now() };
  const next: SubscriptionTerm[] = [...others, { ...follows, endedOn: current?.endedOn ?? null }];
  const month = startsOn.slice(0, 7);
  return {
    month,
    startsOn,
    isToday: startsOn === today,
    parts: partsOfMonth(next, month, startsOn),
    before: creditsOfParts(partsOfMonth(next, month, addDays(startsOn, -1)), month),
  };
}

type OrganisationTerms = { terms: (SubscriptionTerm & { id: string })[]; today: string; timeZone: string };

async function findTerms(organisationId: string, at: Date): Promise<OrganisationTerms> {
  const { timeZone } = await getOrganisation(organisationId);
  const rows = await db
    .select()
    .from(subscription)
    .where(eq(subscription.organisationId, organisationId))
    .orderBy(asc(subscription.createdAt));
  const terms = rows.map((row) => ({ ...row, endedOn: row.endedAt && dayIn(timeZone, row.endedAt) }));
  return { terms, today: dayIn(timeZone, at), timeZone };
}
