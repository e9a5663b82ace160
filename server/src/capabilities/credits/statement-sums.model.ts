import type pg from 'pg';

/** The sums of a month computed independently: PostgreSQL assigns each posting to its day in the zone. */
export async function sumInSql(db: pg.Pool, organisationId: string, timeZone: string, month: string) {
  const { rows } = await db.query<{
    opening: string;
    closing: string;
    granted: string;
    corrected: string;
    spent: string;
    refunded: string;
  }>(
    `with moved as (select to_char(p.at at time zone $2, 'YYYY-MM') as month, p.kind, a.kind as account, e.amount
       from credit_entry e join credit_posting p on p.organisation_id = e.organisation_id and p.id = e.posting_id
         join credit_account a on a.organisation_id = e.organisation_id and a.id = e.account_id
       where e.organisation_id = $1)
     select coalesce(sum(amount) filter (where month < $3 and account in ('available', 'allocated', 'reserved')), 0) as opening,
       coalesce(sum(amount) filter (where month <= $3 and account in ('available', 'allocated', 'reserved')), 0) as closing,
       coalesce(-sum(amount) filter (where month = $3 and account = 'granted' and kind = 'grant'), 0) as granted,
       coalesce(sum(amount) filter (where month = $3 and account = 'granted' and kind = 'correct'), 0) as corrected,
       coalesce(sum(amount) filter (where month = $3 and account = 'spent' and kind = 'settle'), 0) as spent,
       coalesce(-sum(amount) filter (where month = $3 and account = 'spent' and kind = 'refund'), 0) as refunded
     from moved`,
    [organisationId, timeZone, month],
  );
  const { opening, closing, granted, corrected, spent, refunded } = rows[0]!;
  return {
    opening: Number(opening),
    closing: Number(closing),
    granted: Number(granted),
    corrected: Number(corrected),
    spent: Number(spent),
    refunded: Number(refunded),
  };
}
