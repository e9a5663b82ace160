import type { BillingGap, InvoiceSummary, MonthSummary } from '@colloquy/contract/credits';
import { monthIn, nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { getOrganisation } from '../organisations/index.ts';
import { findBillingGap, findMonthsWithCharges } from './invoice.ts';

/** The months since the first posting or charge, oldest first, summed from the entries. */
export async function findMonths(
  organisationId: string,
): Promise<{ timeZone: string; months: MonthSummary[]; gap: BillingGap | null }> {
  const { timeZone } = await getOrganisation(organisationId);
  const invoices = await findInvoiceSummaries(organisationId);
  const charged = await findMonthsWithCharges(organisationId);
  // A charge may be older than the first posting.
  const invoiced = [...invoices.map(({ month }) => month), ...charged];
  const names = await findMonthNames(organisationId, timeZone, invoiced);
  const present = now();
  const sums = await sumMonths(
    organisationId,
    names.map((month) => startOfMonth(timeZone, month)),
  );
  const months = names.map((month, index): MonthSummary => ({
    month,
    isFinished: startOfMonth(timeZone, nextMonth(month)) <= present,
    ...sums[index]!,
    invoices: invoices.filter((each) => each.month === month).map(({ month: _month, ...each }) => each),
    hasCharges: charged.has(month),
  }));
  return { timeZone, months, gap: await findBillingGap(organisationId) };
}

async function findInvoiceSummaries(organisationId: string): Promise<(InvoiceSummary & { month: string })[]> {
  const { rows } = await sqlQuery<InvoiceSummary & { month: string }>(
    `select i.id, i.month, i.name, i.kind, case when i.content ? 'seller' then jsonb_build_object('minor',
         i.content -> 'total', 'currency', i.content -> 'currency') end as total,
       exists (select from credit_invoice c where c.organisation_id = i.organisation_id and c.reversed_invoice_id = i.id) as "isCredited"
     from credit_invoice i where i.organisation_id = $1 order by i.number`,
    [organisationId],
  );
  return rows;
}

/** Every month from the first posting, or an earlier invoiced month, to the current one. */
async function findMonthNames(
  organisationId: string,
  timeZone: string,
  invoiced: readonly string[],
): Promise<string[]> {
  const { rows } = await sqlQuery<{ at: Date }>(
    'select at from credit_posting where organisation_id = $1 order by number limit 1',
    [organisationId],
  );
  const last = monthIn(timeZone, now());
  const [first = last] = [...(rows[0] ? [monthIn(timeZone, rows[0].at)] : []), ...invoiced].toSorted();
  const names = [first];
  while (names.at(-1)! < last) names.push(nextMonth(names.at(-1)!));
  return names;
}

type MonthSums = Omit<MonthSummary, 'month' | 'isFinished' | 'invoices' | 'hasCharges'>;

type AccountChange = { at: number; kind: string; isCorrection: boolean; amount: number };
type PostingCount = { at: number; postings: number; spent: number; refunded: number };

/** Sums from each moment until the next, and from the last one on. `begins` is sorted. */
async function sumMonths(organisationId: string, begins: readonly Date[]): Promise<MonthSums[]> {
  const parameters = [organisationId, begins];
  const changes = await sqlQuery<AccountChange>(
    `select width_bucket(p.at, $2::timestamptz[]) as at, a.kind, p.kind = 'correct' as "isCorrection",
       sum(e.amount)::float8 as amount from credit_posting p
       join credit_entry e on e.organisation_id = p.organisation_id and e.posting_id = p.id
       join credit_account a on a.organisation_id = p.organisation_id and a.id = e.account_id
     where p.organisation_id = $1 group by 1, 2, 3`,
    parameters,
  );
  const counts = await sqlQuery<PostingCount>(
    `select width_bucket(at, $2::timestamptz[]) as at, count(*)::int as postings,
       coalesce(sum(spent) filter (where spent > 0), 0)::float8 as spent,
       coalesce(-sum(spent) filter (where spent < 0), 0)::float8 as refunded
     from credit_posting where organisation_id = $1 group by 1`,
    parameters,
  );
  const amountAt = (at: number, kind: string, isCorrection?: boolean): number =>
    changes.rows
      .filter(
        (row) =>
          row.at === at && row.kind === kind && row.isCorrection === (isCorrection ?? row.isCorrection),
      )
      .reduce((sum, { amount }) => sum + amount, 0);
  const changeAt = (at: number): number =>
    amountAt(at, 'available') + amountAt(at, 'allocated') + amountAt(at, 'reserved');
  let opening = changeAt(0);
  let reserved = amountAt(0, 'reserved');
  return begins.map((_, index) => {
    const at = index + 1;
    const count = counts.rows.find((row) => row.at === at);
    const closing = opening + changeAt(at);
    reserved += amountAt(at, 'reserved');
    const sums = {
      opening,
      granted: 0 - amountAt(at, 'granted', false),
      corrected: amountAt(at, 'granted', true),
      spent: count?.spent ?? 0,
      refunded: count?.refunded ?? 0,
      expired: amountAt(at, 'expired'),
      closing,
      reserved,
      postings: count?.postings ?? 0,
    };
    opening = closing;
    return sums;
  });
}
