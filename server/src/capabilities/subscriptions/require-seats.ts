import { PLAN_TERMS, PLANS, type Plan, seatsOf } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { getOrganisation, holdOrganisation } from '../organisations/index.ts';
import { termsOf } from './find-terms.ts';

/**
 * Refuses to add so many people where the plan has no seats left for them. Holds the organisation, so that of two who
 * add somebody at once the second sees whom the first one added.
 */
export async function requireSeats(organisationId: string, added: number): Promise<void> {
  await holdOrganisation(organisationId);
  const { seats, planLabel } = await termsOf(organisationId);
  if (seats === null) return;
  const taken = await countTakenSeats(organisationId);
  if (taken + added <= seats) return;
  const left = Math.max(0, seats - taken);
  const have = `${planLabel} has ${countOf(seats, 'seat')}, and ${taken} of them ${taken === 1 ? 'is' : 'are'} taken`;
  if (left === 0) refuse('no-seat-left', `${have}. Deactivate somebody, or ask for more seats.`);
  refuse('no-seat-left', `${have}: ${left === 1 ? 'one is' : `${left} are`} left, for ${added} people.`);
}

/** Refuses a plan that has fewer seats than are taken. The organisation is held. */
export async function requireRoom(
  organisationId: string,
  { plan, seats: ordered }: { plan: Plan; seats: number | null },
): Promise<void> {
  if (PLAN_TERMS[plan].seats === 'ordered' && ordered === null)
    refuse('invalid-input', `${PLANS[plan]} is by the seat: say how many.`);
  const seats = seatsOf(plan, ordered);
  if (seats === null || (await getOrganisation(organisationId)).isHouse) return;
  const taken = await countTakenSeats(organisationId);
  if (taken > seats)
    refuse(
      'seats-in-use',
      `${countOf(taken, 'seat')} ${taken === 1 ? 'is' : 'are'} taken, and there would be ${seats}. Free ${taken - seats} first.`,
    );
}

/**
 * How many seats are taken: one by each active account, whatever its role, and one by each addition that awaits
 * confirmation, so that confirming it never lacks a seat. Service accounts take none.
 */
export async function countTakenSeats(organisationId: string): Promise<number> {
  const { rows } = await sqlQuery<{ taken: number }>(
    `select count(*)::int as taken from person p
     where organisation_id = $1 and role <> 'service' and deleted_at is null
       and (state = 'active' or exists (select from account_change
         where person_id = p.id and kind = 'add' and settled_at is null and expires_at > $2))`,
    [organisationId, now()],
  );
  return rows[0]!.taken;
}

const countOf = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
