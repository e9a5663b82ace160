import { SERVICES, type Sid } from '@colloquy/contract';
import type { OrganisationCredits, ServiceSpent } from '@colloquy/contract/credits';
import { monthIn, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { getOrganisation } from '../organisations/index.ts';
import type { SpentCredits } from '../services/index.ts';
import { readBalance } from './ledger.ts';

const MAX_EXPIRIES = 12;

/** Balances, totals and expiries of an organisation. Needs a scope that sees it. */
export async function readOrganisationCredits(organisationId: string): Promise<OrganisationCredits> {
  const { name, timeZone } = await getOrganisation(organisationId);
  const [balance, { granted, expired }, services, expiring] = await Promise.all([
    readBalance(organisationId),
    readGrantedAndExpired(organisationId),
    findSpentByService(organisationId),
    findExpiries(organisationId),
  ]);
  return {
    organisation: name,
    timeZone,
    month: monthIn(timeZone, now()),
    ...balance,
    granted,
    expired,
    services,
    expiring: expiring.map(({ expiresAt, ofAll, ofUsers }) => ({
      expiresAt: expiresAt.toISOString(),
      ofAll,
      ofUsers,
    })),
  };
}

/** Credits ever granted and ever expired; includes those that are due but not yet posted as expired. */
async function readGrantedAndExpired(organisationId: string): Promise<{ granted: number; expired: number }> {
  const { rows } = await sqlQuery<{ granted: number; expired: number }>(
    `select coalesce(-sum(balance) filter (where kind = 'granted'), 0)::float8 as granted,
       (coalesce(sum(balance) filter (where kind = 'expired'), 0) + (
         select coalesce(sum(remaining), 0) from credit_lot
         where organisation_id = $1 and remaining > 0 and expires_at <= $2))::float8 as expired
     from credit_account where organisation_id = $1`,
    [organisationId, now()],
  );
  return rows[0]!;
}

/**
 * Credits spent on people's work, net of refunds, by person and service: in total (from reservations) and
 * since a moment (from postings, because reservations do not say when).
 *
 * $1 organisation, $2 people, $3 the moment.
 */
export const SPENT_ON_WORK_SQL = `
  select r.person_id, r.sid, 0 as month, r.settled - r.refunded as total from credit_reservation r
  where r.organisation_id = $1 and r.person_id = any($2::uuid[]) and r.settled > 0
  union all
  select r.person_id, r.sid, c.spent, 0 from credit_posting c
    join credit_reservation r on r.organisation_id = c.organisation_id and r.id = c.reservation_id
  where c.organisation_id = $1 and r.person_id = any($2::uuid[]) and c.at >= $3 and c.spent <> 0`;

/** Credits spent on each service by the organisation, or on one person's work, net of refunds. */
export async function findSpentByService(
  organisationId: string,
  personId: string | null = null,
): Promise<ServiceSpent[]> {
  const { timeZone } = await getOrganisation(organisationId);
  const since = startOfCurrentMonth(timeZone);
  const { rows } = await (personId === null
    ? sqlQuery<Spent>(
        `select sid, coalesce(sum(spent) filter (where at >= $2), 0)::float8 as month, sum(spent)::float8 as total
         from credit_posting where organisation_id = $1 and spent <> 0 group by sid`,
        [organisationId, since],
      )
    : sqlQuery<Spent>(
        `select sid, sum(month)::float8 as month, sum(total)::float8 as total from (${SPENT_ON_WORK_SQL}) work group by sid`,
        [organisationId, [personId], since],
      ));
  return SERVICES.map(({ sid, name }) => {
    const { month = 0, total = 0 } = rows.find((row) => row.sid === sid) ?? {};
    return { sid, service: name, month, total };
  });
}

type Spent = { sid: Sid; month: number; total: number };

export const startOfCurrentMonth = (timeZone: string): Date =>
  startOfMonth(timeZone, monthIn(timeZone, now()));

type Expiry = { expiresAt: Date; ofAll: number; ofUsers: number };

/** The next credits to expire: the organisation's and its users', or one person's own. */
export async function findExpiries(
  organisationId: string,
  personId: string | null = null,
): Promise<Expiry[]> {
  const { rows } = await sqlQuery<Expiry>(
    `select expires_at as "expiresAt",
       coalesce(sum(remaining) filter (where person_id is null), 0)::float8 as "ofAll",
       coalesce(sum(remaining) filter (where person_id is not null), 0)::float8 as "ofUsers"
     from credit_lot where organisation_id = $1 and remaining > 0 and expires_at > $2
       and ($3::uuid is null or person_id = $3)
     group by expires_at order by expires_at limit ${MAX_EXPIRIES}`,
    [organisationId, now(), personId],
  );
  return rows;
}

/** Sums the credits that organisations spent on each service. */
export async function sumCreditsByService(organisationIds: readonly string[]): Promise<SpentCredits[]> {
  const { rows } = await sqlQuery<SpentCredits>(
    `select organisation_id as "organisationId", sid, sum(spent)::float8 as spent from credit_posting
     where organisation_id = any ($1::uuid[]) and sid is not null and spent <> 0 group by organisation_id, sid`,
    [organisationIds],
  );
  return rows;
}
