import { nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { getOrganisation } from '../organisations/index.ts';
import { findNames } from './statement-months.ts';
import { findSums } from './statement-sums.ts';

/** A posting that was asked for in the last moment of a month may be written in the next. */
const SETTLING_MS = 3_600_000;

/** What an invoice is of: a month, and the moments that it covers. */
export type Period = { month: string; from: Date; until: Date };

/**
 * The months that are to have an invoice and have none, the oldest first. Each begins where the invoice before it
 * ended, so that every posting is on one invoice even where the organisation has moved to another time zone; a month
 * in which nothing came and nothing was used has none, and the next one covers it.
 */
export async function findDuePeriods(
  organisationId: string,
): Promise<{ timeZone: string; lastNumber: number; periods: Period[] }> {
  const { timeZone } = await getOrganisation(organisationId);
  const last = await findLast(organisationId);
  const names = await findNames(organisationId, timeZone);
  const settled = now().getTime() - SETTLING_MS;
  const months = names
    .map((month) => ({ month, until: startOfMonth(timeZone, nextMonth(month)) }))
    .filter(({ month, until }) => (!last || month > last.month) && until.getTime() <= settled);
  const lastNumber = last?.number ?? 0;
  if (months.length === 0) return { timeZone, lastNumber, periods: [] };
  let from = last?.until ?? startOfMonth(timeZone, names[0]!);
  const sums = await findSums(organisationId, [from, ...months.map(({ until }) => until)]);
  const periods: Period[] = [];
  for (const [at, { month, until }] of months.entries()) {
    const { granted, spent, refunded } = sums[at]!;
    if (granted <= 0 && spent <= 0 && refunded <= 0) continue;
    periods.push({ month, from, until });
    from = until;
  }
  return { timeZone, lastNumber, periods };
}

async function findLast(
  organisationId: string,
): Promise<{ number: number; month: string; until: Date } | undefined> {
  const { rows } = await sqlQuery<{ number: number; month: string; until: Date }>(
    `select number, month, (content ->> 'until')::timestamptz as until from credit_invoice where organisation_id = $1
     order by number desc limit 1`,
    [organisationId],
  );
  return rows[0];
}
