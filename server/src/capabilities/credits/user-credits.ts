import type { Query, Role } from '@colloquy/contract';
import type { findUserCredits as endpoint, UserCredits, UserCreditsDetail } from '@colloquy/contract/credits';
import { now } from '../../platform/clock.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  likePatternOf,
} from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { getOrganisation } from '../organisations/index.ts';
import {
  findExpiries,
  findSpentByService,
  SPENT_ON_WORK_SQL,
  startOfCurrentMonth,
} from './organisation-credits.ts';
import { readFunds } from './accounts.store.ts';

type CreditUser = Pick<UserCredits, 'personId' | 'name' | 'username' | 'state'>;
type UserSums = {
  personId: string;
  own: number;
  monthly: number | null;
  used: number;
  month: number;
  total: number;
};

/**
 * Customers and service accounts, which spend the organisation's credits, and everyone else who still has
 * credits. Deleted users show as deactivated.
 */
const LIST: KeysetList<'name'> = {
  columns: `p.id as "personId", p.name, p.username::text as username,
    case when p.deleted_at is null then p.state else 'deactivated' end as state`,
  from: 'published.person p',
  id: 'p.id',
  sorts: { name: { by: 'p.name', type: 'text' } },
  defaultSort: 'name',
};

/** The users of an organisation with their credits. Needs a scope that sees it. */
export async function findUserCredits(
  organisationId: string,
  filter: Query<typeof endpoint>,
): Promise<Page<UserCredits>> {
  const page = await findPage<CreditUser, 'name'>(LIST, filter, () => {
    const conditions = new Conditions()
      .add((one) => `p.organisation_id = ${one}`, organisationId)
      .add(
        (at) => `(p.role in ('customer', 'service') and p.deleted_at is null or exists (
          select from credit_lot l where l.organisation_id = p.organisation_id and l.person_id = p.id
            and l.remaining > 0 and (l.expires_at is null or l.expires_at > ${at})))`,
        now(),
      );
    if (filter.q)
      conditions.add(
        (pattern) => `(p.name ilike ${pattern} or p.username::text ilike ${pattern})`,
        likePatternOf(filter.q),
      );
    return conditions;
  });
  const sums = await findUserSums(
    organisationId,
    page.rows.map(({ personId }) => personId),
  );
  return { ...page, rows: page.rows.map((person) => withSums(person, sums)) };
}

async function findUserSums(
  organisationId: string,
  personIds: readonly string[],
): Promise<Map<string, UserSums>> {
  const { timeZone } = await getOrganisation(organisationId);
  const { rows } = await sqlQuery<UserSums>(
    `select p.id as "personId",
       (select coalesce(sum(l.remaining), 0)::float8 from credit_lot l where l.organisation_id = $1
          and l.person_id = p.id and l.remaining > 0 and (l.expires_at is null or l.expires_at > $4)) as own,
       (select l.monthly::float8 from credit_limit l where l.organisation_id = $1 and l.person_id = p.id) as monthly,
       api.pool_used_in_month($1, p.id, $4)::float8 as used, coalesce(spent.month, 0) as month,
       coalesce(spent.total, 0) as total
     from unnest($2::uuid[]) p(id) left join (
       select person_id, sum(month)::float8 as month, sum(total)::float8 as total
       from (${SPENT_ON_WORK_SQL}) work group by person_id) spent on spent.person_id = p.id`,
    [organisationId, personIds, startOfCurrentMonth(timeZone), now()],
  );
  return new Map(rows.map((row) => [row.personId, row]));
}

function withSums(person: CreditUser, sums: ReadonlyMap<string, UserSums>): UserCredits {
  const { own, monthly, used, month, total } = sums.get(person.personId)!;
  return { ...person, own, limit: monthly === null ? null : { monthly, used }, month, total };
}

type CreditReceiver = CreditUser & { organisationId: string; role: Role };

/** A user for credit operations, including a deleted one; else 404. */
export async function findReceiver(personId: string): Promise<CreditReceiver> {
  const { rows } = await sqlQuery<CreditReceiver>(
    `select ${LIST.columns}, p.organisation_id as "organisationId", p.role from published.person p
     join published.organisation o on o.id = p.organisation_id and o.deleted_at is null
     where p.id = $1`,
    [personId],
  );
  return requireFound(rows[0]);
}

/** All about the credits of one user. Needs a scope that sees the organisation. */
export async function readUserCredits(personId: string): Promise<UserCreditsDetail> {
  const { organisationId, role, ...person } = await findReceiver(personId);
  const { timeZone } = await getOrganisation(organisationId);
  const [sums, services, expiring, { pool, spendable }] = await Promise.all([
    findUserSums(organisationId, [personId]),
    findSpentByService(organisationId, personId),
    findExpiries(organisationId, personId),
    readFunds(organisationId, personId),
  ]);
  return {
    ...withSums(person, sums),
    organisationId,
    timeZone,
    pool,
    // A user who cannot sign in cannot spend.
    spendable: person.state === 'active' ? spendable : 0,
    services,
    expiring: expiring.map(({ expiresAt, ofUsers }) => ({
      expiresAt: expiresAt.toISOString(),
      amount: ofUsers,
    })),
    canReceive: role === 'customer' && person.state === 'active',
  };
}
