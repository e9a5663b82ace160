import { v5 } from 'uuid';
import { daysOf, monthIn, nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { creditsOfThisMonth } from '../subscriptions/index.ts';
import { holdAccounts } from './accounts.store.ts';
import { grantCredits } from './ledger.ts';

/** The first ones of a month. It brings another when seats are added or a plan begins, and so hardly ever has more. */
const IDS_AT_ONCE = 8;
const DAY_MS = 86_400_000;

/**
 * Gives an organisation what its plan brings in the present month, as far as it did not yet: everything with the
 * month's first look, and more when a plan that brings more begins within it. What a month brought is not taken back.
 * It expires with the month. Its postings have ids that follow from organisation, month and their place in it, so that
 * asking again changes nothing. In a scope of the organisation.
 */
export async function ensureMonthlyGrant(organisationId: string): Promise<void> {
  const { month, timeZone, amount, parts } = await creditsOfThisMonth(organisationId);
  if ((await findGranted(organisationId, month)).amount >= amount) return;
  // Of two at once the second waits here, and finds what the first one gave.
  await holdAccounts(organisationId);
  const granted = await findGranted(organisationId, month);
  if (granted.amount >= amount) return;
  await grantCredits({
    organisationId,
    postingId: monthlyGrantId(organisationId, month, granted.count),
    amount: amount - granted.amount,
    expiresAt: startOfMonth(timeZone, nextMonth(month)),
    detail: {
      planGrant: {
        month,
        days: daysOf(month).length,
        // Days whose plan brings nothing explain nothing, where others do.
        parts: parts.filter(({ monthly }) => monthly > 0),
        earlier: granted.amount,
      },
    },
  });
}

/** The id of a month's first, second … posting. */
const monthlyGrantId = (organisationId: string, month: string, at: number): string =>
  v5(`monthly-grant/${month}/${at}`, organisationId);

/** The ids of the postings that a month has brought. */
export const monthlyGrantIds = (organisationId: string, month: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => monthlyGrantId(organisationId, month, at));

/** How many postings a month has brought, and what they add up to. */
export async function findGranted(
  organisationId: string,
  month: string,
): Promise<{ count: number; amount: number }> {
  const found = { count: 0, amount: 0 };
  for (let last = IDS_AT_ONCE; last === IDS_AT_ONCE;) {
    const ids = Array.from({ length: IDS_AT_ONCE }, (_, at) =>
      monthlyGrantId(organisationId, month, found.count + at),
    );
    const { rows } = await sqlQuery<{ count: number; amount: number }>(
      `select count(*)::int as count, coalesce(sum(e.amount), 0)::float8 as amount from credit_posting p
         join credit_entry e on e.organisation_id = p.organisation_id and e.posting_id = p.id and e.amount > 0
       where p.organisation_id = $1 and p.id = any ($2::uuid[])`,
      [organisationId, ids],
    );
    last = rows[0]!.count;
    found.count += last;
    found.amount += rows[0]!.amount;
  }
  return found;
}

/**
 * What plans brought from one moment until another. A month brings its credits once it is that month in the zone of the
 * organisation, which is a day off that of UTC at most, and may have been another zone.
 */
export async function findGrantedBetween(organisationId: string, from: Date, until: Date): Promise<number> {
  const last = monthIn('UTC', new Date(until.getTime() + DAY_MS));
  const ids: string[] = [];
  for (let month = monthIn('UTC', new Date(from.getTime() - DAY_MS)); month <= last; month = nextMonth(month))
    ids.push(...monthlyGrantIds(organisationId, month, (await findGranted(organisationId, month)).count));
  const { rows } = await sqlQuery<{ amount: number }>(
    `select coalesce(sum(e.amount), 0)::float8 as amount from credit_posting p
       join credit_entry e on e.organisation_id = p.organisation_id and e.posting_id = p.id and e.amount > 0
     where p.organisation_id = $1 and p.id = any ($2::uuid[]) and p.at >= $3 and p.at < $4`,
    [organisationId, ids, from, until],
  );
  return rows[0]!.amount;
}
