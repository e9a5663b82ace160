import { PLAN_TERMS, PLANS, type Plan, type PlanTerms, seatsOf } from '@colloquy/contract';
import { asc, eq } from 'drizzle-orm';
import { addDays, dayIn, monthIn } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { getOrganisation } from '../organisations/index.ts';
import { creditsOfParts, FREE, partsOfMonth, type PlanPart, type Term, termOn } from './plan-days.rules.ts';
import { subscription } from './subscriptions.table.ts';

/** What an organisation may do today. What is null has no limit but the installation's own. */
export type Terms = Omit<PlanTerms, 'seats'> & {
  plan: Plan;
  planLabel: (typeof PLANS)[number];
  /** How many users there may be, invited ones included. */
  seats: number | null;
};

/**
 * What the plan in force allows, now or at another moment; Free without a subscription. The organisation that runs the
 * installation has no limits. In a scope that sees the organisation.
 */
export async function termsOf(organisationId: string, at = now()): Promise<Terms> {
  const { isHouse } = await getOrganisation(organisationId);
  const { terms, today } = await findTermsOf(organisationId, at);
  const { plan, seats } = termOn(terms, today) ?? FREE;
  const own = { ...PLAN_TERMS[plan], plan, planLabel: PLANS[plan], seats: seatsOf(plan, seats) };
  if (!isHouse) return own;
  return { ...own, seats: null, longestFileMinutes: null, mostFilesOfAJob: null, hasHumanStages: true };
}

/** What the present month brings by the plans of its days, as it looks today. */
export async function creditsOfThisMonth(
  organisationId: string,
): Promise<{ month: string; timeZone: string; amount: number; parts: PlanPart[] }> {
  const { terms, today, timeZone } = await findTermsOf(organisationId, now());
  const month = monthIn(timeZone, now());
  const parts = partsOfMonth(terms, month, today);
  return { month, timeZone, amount: creditsOfParts(parts, month), parts };
}

type Planned = { plan: Plan; seats: number | null; startsOn: string; subscriptionId: string | null };

/**
 * A month by the plans of its days as it would be with another subscription, or with a changed one: the month in which it
 * takes effect. `before` is what that month brings until then.
 */
export async function previewMonth(organisationId: string, { subscriptionId, ...planned }: Planned) {
  const { terms, today } = await findTermsOf(organisationId, now());
  const held = terms.find(({ id }) => id === subscriptionId);
  if (subscriptionId !== null) found(held);
  const isBegun = held !== undefined && held.startsOn < today;
  const startsOn = isBegun || planned.startsOn < today ? today : planned.startsOn;
  const others = terms.map((term) => {
    const ends = term.endedOn === null || term.endedOn > startsOn;
    if (held) return term === held ? { ...term, endedOn: isBegun ? startsOn : term.startsOn } : term;
    return ends ? { ...term, endedOn: startsOn } : term;
  });
  const follows = { ...planned, startsOn, endsOn: '2199-12-31', renews: true, createdAt: now() };
  const next: Term[] = [...others, { ...follows, endedOn: held?.endedOn ?? null }];
  const month = startsOn.slice(0, 7);
  return {
    month,
    startsOn,
    isToday: startsOn === today,
    parts: partsOfMonth(next, month, startsOn),
    before: creditsOfParts(partsOfMonth(next, month, addDays(startsOn, -1)), month),
  };
}

type Found = { terms: (Term & { id: string })[]; today: string; timeZone: string };

async function findTermsOf(organisationId: string, at: Date): Promise<Found> {
  const { timeZone } = await getOrganisation(organisationId);
  const rows = await db
    .select()
    .from(subscription)
    .where(eq(subscription.organisationId, organisationId))
    .orderBy(asc(subscription.createdAt));
  const terms = rows.map((row) => ({ ...row, endedOn: row.endedAt && dayIn(timeZone, row.endedAt) }));
  return { terms, today: dayIn(timeZone, at), timeZone };
}
