import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';

/**
 * Holds the organisation's ledger until the end of the transaction: whoever posts comes after whoever posted before.
 * Credits that have expired are gone afterwards.
 */
export async function holdAccounts(organisationId: string): Promise<void> {
  await sqlQuery('select api.hold_unexpired($1, $2)', [organisationId, now()]);
}

/** What may be spent of the organisation's credits, what single people were given, what is set aside and what was spent. */
export type Balance = { available: number; allotted: number; reserved: number; spent: number };

/** In hundredths, without what has expired; null where there never were credits. Holds nothing. */
export async function findBalance(organisationId: string): Promise<Balance | null> {
  const { rows } = await sqlQuery<{ kind: string; balance: string }>(
    `select kind, balance - coalesce((select sum(remaining) from credit_lot l
        where l.organisation_id = a.organisation_id and remaining > 0 and expires_at <= $2
          and a.kind = case when l.person_id is null then 'available' else 'allotted' end), 0) as balance
     from credit_account a where organisation_id = $1`,
    [organisationId, now()],
  );
  if (rows.length === 0) return null;
  const balances = Object.fromEntries(rows.map(({ kind, balance }) => [kind, Number(balance)]));
  const { available = 0, allotted = 0, reserved = 0, spent = 0 } = balances;
  return { available, allotted, reserved, spent };
}

/** What the organisation may spend, in hundredths; null where it never had credits. Holds nothing. */
export const readAvailable = async (organisationId: string): Promise<number | null> =>
  (await findBalance(organisationId))?.available ?? null;
