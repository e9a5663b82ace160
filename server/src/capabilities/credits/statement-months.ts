import type { BillingGap, InvoiceSummary, MonthSummary } from '@colloquy/contract';
import { monthIn, nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { getOrganisation } from '../organisations/index.ts';
import { findGap, findMonthsWithCharges } from './invoice.ts';
import { findSums } from './statement-sums.ts';

/** By its months since the first posting or charge, the oldest first. Everything is summed from the entries themselves. */
export async function findMonths(
  organisationId: string,
): Promise<{ timeZone: string; months: MonthSummary[]; gap: BillingGap | null }> {
  const { timeZone } = await getOrganisation(organisationId);
  const invoices = await findSummaries(organisationId);
  const charged = await findMonthsWithCharges(organisationId);
  // What is invoiced may have begun before anything was posted.
  const invoiced = [...invoices.map(({ month }) => month), ...charged];
  const names = await findNames(organisationId, timeZone, invoiced);
  const present = now();
  const sums = await findSums(
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
  return { timeZone, months, gap: await findGap(organisationId) };
}

async function findSummaries(organisationId: string): Promise<(InvoiceSummary & { month: string })[]> {
  const { rows } = await sqlQuery<InvoiceSummary & { month: string }>(
    `select i.id, i.month, i.name, i.kind, case when i.content ? 'seller' then jsonb_build_object('minor',
         i.content -> 'total', 'currency', i.content -> 'currency') end as total,
       exists (select from credit_invoice c where c.organisation_id = i.organisation_id and c.corrects_id = i.id) as "isCredited"
     from credit_invoice i where i.organisation_id = $1 order by i.number`,
    [organisationId],
  );
  return rows;
}

/** Every month from that of the first posting, or from an earlier one of these, to the present one. */
async function findNames(
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
