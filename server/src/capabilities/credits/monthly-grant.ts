import { isDeepStrictEqual } from 'node:util';
import { v5 } from 'uuid';
import { daysOf, nextMonth, startOfMonth } from '../../platform/calendar.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { creditsOfThisMonth, type PlanPart } from '../subscriptions/index.ts';
import { lockAccounts } from './accounts.store.ts';
import { grantCredits } from './ledger.ts';

/**
 * Postings looked up at once. A month gets another one only when seats are added or a plan begins, so few
 * have more.
 */
const IDS_PER_QUERY = 8;

/**
 * Grants an organisation the part of its plan's credits of this month that it has not received: all on the
 * first read, and more when a larger plan begins within the month. Nothing is withdrawn; the credits expire
 * with the month. Posting ids derive from organisation, month and index, so that repeating is safe. Needs a
 * scope of the organisation.
 */
export async function ensureMonthlyGrant(organisationId: string): Promise<void> {
  const { month, timeZone, amount, parts } = await creditsOfThisMonth(organisationId);
  if (countGranted(await findMonthlyGrants(organisationId, month), parts) >= amount) return;
  // Serialises concurrent calls: the second finds the grant of the first.
  await lockAccounts(organisationId);
  const grants = await findMonthlyGrants(organisationId, month);
  const earlier = countGranted(grants, parts);
  if (earlier >= amount) return;
  await grantCredits({
    organisationId,
    postingId: monthlyGrantId(organisationId, month, grants.count),
    amount: amount - earlier,
    expiresAt: startOfMonth(timeZone, nextMonth(month)),
    detail: {
      planGrant: { month, days: daysOf(month).length, parts: withCredits(parts), earlier },
    },
  });
}

/** Leaves out days whose plan grants nothing. */
export const withCredits = (parts: readonly PlanPart[]): PlanPart[] =>
  parts.filter(({ monthly }) => monthly > 0);

/**
 * What counts as granted when the month has these parts. A correction lasts while the plans of the month stay
 * as they were at the last grant; a changed plan grants again what was taken back.
 */
export const countGranted = (
  { amount, corrected, parts: before }: MonthlyGrants,
  parts: readonly PlanPart[],
): number => (before === null || isDeepStrictEqual(before, withCredits(parts)) ? amount : amount - corrected);

/** The id of the posting with this index in the month. */
const monthlyGrantId = (organisationId: string, month: string, at: number): string =>
  v5(`monthly-grant/${month}/${at}`, organisationId);

/** The ids of the postings of a month. */
export const monthlyGrantIds = (organisationId: string, month: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => monthlyGrantId(organisationId, month, at));

/** The plan's postings of a month: their number, their total, what corrections took back of it, the last parts. */
type MonthlyGrants = { count: number; amount: number; corrected: number; parts: PlanPart[] | null };

export async function findMonthlyGrants(organisationId: string, month: string): Promise<MonthlyGrants> {
  const found: MonthlyGrants = { count: 0, amount: 0, corrected: 0, parts: null };
  for (let last = IDS_PER_QUERY; last === IDS_PER_QUERY;) {
    const ids = Array.from({ length: IDS_PER_QUERY }, (_, at) =>
      monthlyGrantId(organisationId, month, found.count + at),
    );
    const { rows } = await sqlQuery<MonthlyGrants>(
      `select count(*)::int as count, coalesce(sum(e.amount), 0)::float8 as amount,
         coalesce(sum(taken.back), 0)::float8 as corrected,
         (array_agg(d.plan_grant -> 'parts' order by p.number desc))[1] as parts
       from credit_posting p
         join credit_entry e on e.organisation_id = p.organisation_id and e.posting_id = p.id and e.amount > 0
         left join credit_posting_detail d on d.organisation_id = p.organisation_id and d.id = p.id
         left join lateral (
           select sum(t.amount) as back from credit_posting_detail x
             join credit_entry t on t.organisation_id = x.organisation_id and t.posting_id = x.id and t.amount > 0
           where x.organisation_id = p.organisation_id and x.corrected_grant_id = p.id) taken on true
       where p.organisation_id = $1 and p.id = any ($2::uuid[])`,
      [organisationId, ids],
    );
    const page = rows[0]!;
    last = page.count;
    found.count += page.count;
    found.amount += page.amount;
    found.corrected += page.corrected;
    if (page.count > 0) found.parts = page.parts;
  }
  return found;
}
