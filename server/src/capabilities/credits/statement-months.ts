import type { MonthSummary } from '@colloquy/contract';
import { monthIn, nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { getOrganisation } from '../organisations/index.ts';
import { findSums } from './statement-sums.ts';

/** By its months since the first posting, the oldest first. Everything is summed from the entries themselves. */
export async function findMonths(
  organisationId: string,
): Promise<{ timeZone: string; months: MonthSummary[] }> {
  const { timeZone } = await getOrganisation(organisationId);
  const names = await findNames(organisationId, timeZone);
  const invoices = await sqlQuery<{ month: string; number: number }>(
    'select month, number from credit_invoice where organisation_id = $1',
    [organisationId],
  );
  const present = now();
  const sums = await findSums(
    organisationId,
    names.map((month) => startOfMonth(timeZone, month)),
  );
  const months = names.map((month, index): MonthSummary => ({
    month,
    isFinished: startOfMonth(timeZone, nextMonth(month)) <= present,
    ...sums[index]!,
    invoice: invoices.rows.find((each) => each.month === month)?.number ?? null,
  }));
  return { timeZone, months };
}

/** Every month from that of the first posting to the present one; the present one alone where there is none. */
export async function findNames(organisationId: string, timeZone: string): Promise<string[]> {
  const { rows } = await sqlQuery<{ at: Date }>(
    'select at from credit_posting where organisation_id = $1 order by number limit 1',
    [organisationId],
  );
  const last = monthIn(timeZone, now());
  const names = [rows[0] ? monthIn(timeZone, rows[0].at) : last];
  while (names.at(-1)! < last) names.push(nextMonth(names.at(-1)!));
  return names;
}
