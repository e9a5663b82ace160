import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';

/** What a person may spend, in hundredths. */
export type Funds = {
  /** What the organisation has. */
  pool: number;
  /** What the person was given of it, and uses first. */
  own: number;
  /** How much of the pool the person may use in a month, and has used of it; null: any amount. */
  limit: { monthly: number; used: number } | null;
  /** What work of theirs may cost now. */
  spendable: number;
};

/** What a person of the organisation may spend now. Holds nothing: a reservation may still find less. */
export async function readFunds(organisationId: string, personId: string): Promise<Funds> {
  const { rows } = await sqlQuery<{ pool: string; own: string; monthly: string | null; used: string }>(
    `select coalesce(sum(l.remaining) filter (where l.person_id is null), 0) as pool,
       coalesce(sum(l.remaining) filter (where l.person_id = $2), 0) as own,
       (select monthly from credit_limit where organisation_id = $1 and person_id = $2) as monthly,
       api.pooled_in_month($1, $2, $3) as used
     from credit_lot l where l.organisation_id = $1 and l.remaining > 0 and (l.expires_at is null or l.expires_at > $3)`,
    [organisationId, personId, now()],
  );
  const { monthly, ...read } = rows[0]!;
  const [pool, own, used] = [Number(read.pool), Number(read.own), Number(read.used)];
  const limit = monthly === null ? null : { monthly: Number(monthly), used };
  const left = limit ? Math.max(0, limit.monthly - limit.used) : pool;
  return { pool, own, limit, spendable: own + Math.min(pool, left) };
}
