import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';

/**
 * Locks the organisation's ledger until the end of the transaction, so that postings are serialised, and
 * posts expired credits.
 */
export async function lockAccounts(organisationId: string): Promise<void> {
  await sqlQuery('select api.lock_ledger_and_expire($1, $2)', [organisationId, now()]);
}

/** The organisation's credits: available to all, allocated to users, reserved and spent. */
export type Balance = { available: number; allocated: number; reserved: number; spent: number };

/**
 * Balance in hundredths, without expired credits; null if the organisation never had credits. Takes no lock.
 */
export async function findBalance(organisationId: string): Promise<Balance | null> {
  const { rows } = await sqlQuery<{ kind: string; balance: string }>(
    `select kind, balance - coalesce((select sum(remaining) from credit_lot l
        where l.organisation_id = a.organisation_id and remaining > 0 and expires_at <= $2
          and a.kind = case when l.person_id is null then 'available' else 'allocated' end), 0) as balance
     from credit_account a where organisation_id = $1`,
    [organisationId, now()],
  );
  if (rows.length === 0) return null;
  const balances = Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]));
  const { available = 0, allocated = 0, reserved = 0, spent = 0 } = balances;
  return { available, allocated, reserved, spent };
}

/** Available credits in hundredths; null if the organisation never had credits. Takes no lock. */
export const readAvailable = async (organisationId: string): Promise<number | null> =>
  (await findBalance(organisationId))?.available ?? null;

/** What a person may spend, in hundredths. */
export type Funds = {
  /** Available credits of the organisation. */
  pool: number;
  /** Credits allocated to the person, which are used first. */
  own: number;
  /** How much of the pool the person may use in a month, and has used; null: no limit. */
  limit: { monthly: number; used: number } | null;
  /** The most that their work may cost now. */
  spendable: number;
};

/** When the first of the credits that a person may spend expire, as ISO text; null if none do. */
export async function findFirstExpiry(organisationId: string, personId: string): Promise<string | null> {
  const { rows } = await sqlQuery<{ until: Date | null }>(
    `select min(l.expires_at) as until from credit_lot l where l.organisation_id = $1 and l.remaining > 0
       and l.expires_at > $3 and (l.person_id is null or l.person_id = $2)`,
    [organisationId, personId, now()],
  );
  return rows[0]!.until?.toISOString() ?? null;
}

/** What a person may spend now. Takes no lock: a reservation may still find less. */
export async function readFunds(organisationId: string, personId: string): Promise<Funds> {
  const { rows } = await sqlQuery<{ pool: string; own: string; monthly: string | null; used: string }>(
    `select coalesce(sum(l.remaining) filter (where l.person_id is null), 0) as pool,
       coalesce(sum(l.remaining) filter (where l.person_id = $2), 0) as own,
       (select monthly from credit_limit where organisation_id = $1 and person_id = $2) as monthly,
       api.pool_used_in_month($1, $2, $3) as used
     from credit_lot l where l.organisation_id = $1 and l.remaining > 0 and (l.expires_at is null or l.expires_at > $3)`,
    [organisationId, personId, now()],
  );
  const { monthly, ...read } = rows[0]!;
  const [pool, own, used] = [Number(read.pool), Number(read.own), Number(read.used)];
  const limit = monthly === null ? null : { monthly: Number(monthly), used };
  const left = limit ? Math.max(0, limit.monthly - limit.used) : pool;
  return { pool, own, limit, spendable: own + Math.min(pool, left) };
}
