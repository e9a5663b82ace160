import type { PlanInUse } from '@colloquy/contract';
import { monthIn, nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { getOrganisation } from '../organisations/index.ts';
import { countTakenSeats, termsOf } from '../subscriptions/index.ts';
import { ensureMonthlyGrant, findGranted, monthlyGrantIds } from './monthly-grant.ts';

/** What the plan of the scope's organisation allows today, and how much of that is in use. */
export async function readPlanInUse(organisationId: string): Promise<PlanInUse> {
  await ensureMonthlyGrant(organisationId);
  const { timeZone } = await getOrganisation(organisationId);
  const { monthlyGrant: _grant, grantedPer: _per, ...terms } = await termsOf(organisationId);
  const month = monthIn(timeZone, now());
  const granted = await findGranted(organisationId, month);
  const left = await sqlQuery<{ left: number }>(
    `select coalesce(sum(remaining), 0)::float8 as left from credit_lot
     where organisation_id = $1 and posting_id = any ($2::uuid[]) and person_id is null`,
    [organisationId, monthlyGrantIds(organisationId, month, granted.count)],
  );
  return {
    ...terms,
    timeZone,
    seatsTaken: await countTakenSeats(organisationId),
    granted: granted.amount,
    left: left.rows[0]!.left,
    until: startOfMonth(timeZone, nextMonth(month)).toISOString(),
  };
}
