import { PLAN_TERMS, PLANS, type Plan, seatsOf } from '@colloquy/contract/subscriptions';
import { sqlQuery } from '../../platform/database/scope.ts';
import { defineProvider } from '../../platform/provider.ts';
import { refuse } from '../../platform/refusal.ts';
import { getOrganisation, lockOrganisation } from '../organisations/index.ts';
import { findEffectivePlan } from './effective-plan.ts';

/**
 * Refuses to add people if the plan has too few seats left. Locks the organisation, so that concurrent
 * requests count each other's people.
 */
export async function requireFreeSeats(organisationId: string, added: number): Promise<void> {
  await lockOrganisation(organisationId);
  const { seats, planLabel } = await findEffectivePlan(organisationId);
  if (seats === null) return;
  const taken = await countTakenSeats(organisationId);
  if (taken + added <= seats) return;
  const left = Math.max(0, seats - taken);
  const have = `${planLabel} has ${countOf(seats, 'seat')}, and ${taken} of them ${taken === 1 ? 'is' : 'are'} taken`;
  if (left === 0) refuse('no-seat-left', `${have}. Deactivate a user, or ask for more seats.`);
  refuse('no-seat-left', `${have}: ${left === 1 ? 'one is' : `${left} are`} left, for ${added} people.`);
}

/** How many people the plan has room for; null: any number. */
export async function countFreeSeats(organisationId: string): Promise<number | null> {
  const { seats } = await findEffectivePlan(organisationId);
  return seats === null ? null : Math.max(0, seats - (await countTakenSeats(organisationId)));
}

/** Refuses a plan with fewer seats than are taken. The organisation is locked. */
export async function requireEnoughSeats(
  organisationId: string,
  { plan, seats: ordered }: { plan: Plan; seats: number | null },
): Promise<void> {
  if (PLAN_TERMS[plan].seats === 'ordered' && ordered === null)
    refuse('invalid-input', `${PLANS[plan]} is by the seat: say how many.`);
  const seats = seatsOf(plan, ordered);
  if (seats === null || (await getOrganisation(organisationId)).isOperator) return;
  const taken = await countTakenSeats(organisationId);
  if (taken > seats)
    refuse(
      'seats-in-use',
      `${countOf(taken, 'seat')} ${taken === 1 ? 'is' : 'are'} taken, and there would be ${seats}. Free ${taken - seats} first.`,
    );
}

/** Additions to an organisation that await confirmation, of accounts that are not active yet. */
export const pendingAdditions = defineProvider<[organisationId: string], number>('subscriptions.additions');

/**
 * Counts the taken seats: one per active account of any role, and one per addition that awaits confirmation,
 * so that confirming it never lacks a seat. Service accounts take none.
 */
export async function countTakenSeats(organisationId: string): Promise<number> {
  const { rows } = await sqlQuery<{ taken: number }>(
    `select count(*)::int as taken from published.person
     where organisation_id = $1 and role <> 'service' and deleted_at is null and state = 'active'`,
    [organisationId],
  );
  return rows[0]!.taken + (await pendingAdditions.ask(organisationId));
}

const countOf = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** Finds the maximum length of a file in milliseconds; null: only the installation's limit. */
export async function findMaxFileMs(organisationId: string): Promise<number | null> {
  const { maxFileMinutes } = await findEffectivePlan(organisationId);
  return maxFileMinutes === null ? null : maxFileMinutes * 60_000;
}

/** Refuses another file for a job that has as many as the plan allows. */
export async function requireFilesWithinPlan(organisationId: string, files: number): Promise<void> {
  const { maxFilesPerJob, planLabel } = await findEffectivePlan(organisationId);
  if (maxFilesPerJob !== null && files > maxFilesPerJob)
    refuse('above-plan', `A job can have up to ${maxFilesPerJob} files on the ${planLabel} plan.`);
}
