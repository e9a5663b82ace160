import type {
  findUserCredits as endpoint,
  Query,
  Role,
  UserCredits,
  UserCreditsDetail,
} from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import {
  Conditions,
  findPage,
  type KeysetList,
  type Page,
  patternOf,
} from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { getOrganisation } from '../organisations/index.ts';
import { findExpiries, findSpentByService, SPENT_ON_WORK, startOfPresentMonth } from './credit-info.ts';
import { readFunds } from './read-funds.ts';

type Person = Pick<UserCredits, 'personId' | 'name' | 'username' | 'state'>;
type Money = {
  personId: string;
  own: number;
  monthly: number | null;
  used: number;
  month: number;
  total: number;
};

/** Customers and service accounts, which spend the organisation's, and whoever else still has credits; who is deleted does as little as who is deactivated. */
const LIST: KeysetList<'name'> = {
  columns: `p.id as "personId", p.name, p.username::text as username,
    case when p.deleted_at is null then p.state else 'deactivated' end as state`,
  from: 'person p',
  id: 'p.id',
  sorts: { name: { by: 'p.name', type: 'text' } },
  usual: 'name',
};

/** The users of an organisation with their credits. In a scope that sees the organisation. */
export async function findUserCredits(
  organisationId: string,
  filter: Query<typeof endpoint>,
): Promise<Page<UserCredits>> {
  const page = await findPage<Person, 'name'>(LIST, filter, () => {
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
        patternOf(filter.q),
      );
    return conditions;
  });
  const money = await findMoney(
    organisationId,
    page.rows.map(({ personId }) => personId),
  );
  return { ...page, rows: page.rows.map((person) => withMoney(person, money)) };
}

async function findMoney(organisationId: string, personIds: readonly string[]): Promise<Map<string, Money>> {
  const { timeZone } = await getOrganisation(organisationId);
  const { rows } = await sqlQuery<Money>(
    `select p.id as "personId",
       (select coalesce(sum(l.remaining), 0)::float8 from credit_lot l where l.organisation_id = $1
          and l.person_id = p.id and l.remaining > 0 and (l.expires_at is null or l.expires_at > $4)) as own,
       (select l.monthly::float8 from credit_limit l where l.organisation_id = $1 and l.person_id = p.id) as monthly,
       api.pooled_in_month($1, p.id, $4)::float8 as used, coalesce(spent.month, 0) as month,
       coalesce(spent.total, 0) as total
     from unnest($2::uuid[]) p(id) left join (
       select person_id, sum(month)::float8 as month, sum(total)::float8 as total
       from (${SPENT_ON_WORK}) work group by person_id) spent on spent.person_id = p.id`,
    [organisationId, personIds, startOfPresentMonth(timeZone), now()],
  );
  return new Map(rows.map((row) => [row.personId, row]));
}

function withMoney(person: Person, money: ReadonlyMap<string, Money>): UserCredits {
  const { own, monthly, used, month, total } = money.get(person.personId)!;
  return { ...person, own, limit: monthly === null ? null : { monthly, used }, month, total };
}

type Found = Person & { organisationId: string; role: Role };

/** A user whom the scope sees, as far as credits ask, also one that is deleted and has some left; else 404. */
export async function findReceiver(personId: string): Promise<Found> {
  const { rows } = await sqlQuery<Found>(
    `select ${LIST.columns}, p.organisation_id as "organisationId", p.role from person p
     join organisation o on o.id = p.organisation_id and o.deleted_at is null
     where p.id = $1`,
    [personId],
  );
  return found(rows[0]);
}

/** Everything about the credits of one user. In a scope that sees the organisation. */
export async function readUserCredits(personId: string): Promise<UserCreditsDetail> {
  const { organisationId, role, ...person } = await findReceiver(personId);
  const { timeZone } = await getOrganisation(organisationId);
  const [money, services, expiring, { pool, spendable }] = await Promise.all([
    findMoney(organisationId, [personId]),
    findSpentByService(organisationId, personId),
    findExpiries(organisationId, personId),
    readFunds(organisationId, personId),
  ]);
  return {
    ...withMoney(person, money),
    organisationId,
    timeZone,
    pool,
    // Who cannot sign in spends nothing.
    spendable: person.state === 'active' ? spendable : 0,
    services,
    expiring: expiring.map(({ expiresAt, ofUsers }) => ({
      expiresAt: expiresAt.toISOString(),
      amount: ofUsers,
    })),
    canReceive: role === 'customer' && person.state === 'active',
  };
}
