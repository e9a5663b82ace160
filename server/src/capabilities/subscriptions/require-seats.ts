import { PLAN_TERMS, PLANS, type Plan, seatsOf } from '@colloquy/contract';
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
  const active = await countActive(organisationId);
  if (active + added <= seats) return;
  const left = Math.max(0, seats - active);
  const have = `${planLabel} has ${countOf(seats, 'seat')}, and ${active} of them ${active === 1 ? 'is' : 'are'} taken`;
  if (left === 0) refuse('no-seat-left', `${have}. Deactivate somebody, or ask for more seats.`);
  refuse('no-seat-left', `${have}: ${left === 1 ? 'one is' : `${left} are`} left, for ${added} people.`);
}

/** Refuses a plan that has fewer seats than there are people. The organisation is held. */
export async function requireRoom(
  organisationId: string,
  { plan, seats: ordered }: { plan: Plan; seats: number | null },
): Promise<void> {
  if (PLAN_TERMS[plan].seats === 'ordered' && ordered === null)
    refuse('invalid-input', `${PLANS[plan]} is by the seat: say how many.`);
  const seats = seatsOf(plan, ordered);
  if (seats === null || (await getOrganisation(organisationId)).isHouse) return;
  const active = await countActive(organisationId);
  if (active > seats)
    refuse(
      'seats-in-use',
      `${countOf(active, 'person', 'people')} ${active === 1 ? 'is' : 'are'} active, and there would be ${countOf(seats, 'seat')}. Deactivate ${active - seats} first.`,
    );
}

/** How many people take a seat: everybody whose account is open, whatever they do; a service account takes none. */
export async function countActive(organisationId: string): Promise<number> {
  const { rows } = await sqlQuery<{ active: number }>(
    `select count(*)::int as active from person
     where organisation_id = $1 and role <> 'service' and state = 'active' and deleted_at is null`,
    [organisationId],
  );
  return rows[0]!.active;
}

const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
