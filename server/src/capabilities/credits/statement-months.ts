import type { MonthSummary } from '@colloquy/contract';
import { monthIn, nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { getOrganisation } from '../organisations/index.ts';

type Moved = { at: number; kind: string; amount: number };
type Counted = { at: number; postings: number; spent: number; refunded: number };

/** By its months since the first posting, the oldest first. Everything is summed from the entries themselves. */
export async function findMonths(
  organisationId: string,
): Promise<{ timeZone: string; months: MonthSummary[] }> {
  const { timeZone } = await getOrganisation(organisationId);
  const names = await findNames(organisationId, timeZone);
  const begins = names.map((month) => startOfMonth(timeZone, month));
  const parameters = [organisationId, begins];
  const moved = await sqlQuery<Moved>(
    `select width_bucket(p.at, $2::timestamptz[]) as at, a.kind, sum(e.amount)::float8 as amount from credit_posting p
       join credit_entry e on e.organisation_id = p.organisation_id and e.posting_id = p.id
       join credit_account a on a.organisation_id = p.organisation_id and a.id = e.account_id
     where p.organisation_id = $1 group by 1, 2`,
    parameters,
  );
  const counted = await sqlQuery<Counted>(
    `select width_bucket(at, $2::timestamptz[]) as at, count(*)::int as postings,
       coalesce(sum(spent) filter (where spent > 0), 0)::float8 as spent,
       coalesce(-sum(spent) filter (where spent < 0), 0)::float8 as refunded
     from credit_posting where organisation_id = $1 group by 1`,
    parameters,
  );
  const invoices = await sqlQuery<{ month: string; number: number }>(
    'select month, number from credit_invoice where organisation_id = $1',
    [organisationId],
  );
  const present = now();
  let opening = 0;
  const months = names.map((month, index): MonthSummary => {
    const of = (kind: string): number =>
      moved.rows.find((row) => row.at === index + 1 && row.kind === kind)?.amount ?? 0;
    const count = counted.rows.find((row) => row.at === index + 1);
    const closing = opening + of('available') + of('allotted');
    const row = {
      month,
      isFinished: startOfMonth(timeZone, nextMonth(month)) <= present,
      opening,
      granted: 0 - of('granted'),
      spent: count?.spent ?? 0,
      refunded: count?.refunded ?? 0,
      expired: of('expired'),
      setAside: of('reserved'),
      closing,
      postings: count?.postings ?? 0,
      invoice: invoices.rows.find((each) => each.month === month)?.number ?? null,
    };
    opening = closing;
    return row;
  });
  return { timeZone, months };
}

/** Every month from that of the first posting to the present one; the present one alone where there is none. */
async function findNames(organisationId: string, timeZone: string): Promise<string[]> {
  const { rows } = await sqlQuery<{ at: Date }>(
    'select at from credit_posting where organisation_id = $1 order by number limit 1',
    [organisationId],
  );
  const last = monthIn(timeZone, now());
  const names = [rows[0] ? monthIn(timeZone, rows[0].at) : last];
  while (names.at(-1)! < last) names.push(nextMonth(names.at(-1)!));
  return names;
}
