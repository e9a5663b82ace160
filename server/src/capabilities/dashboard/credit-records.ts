import type { CreditAmount, MonthlyCreditRecord } from '@colloquy/contract/dashboard';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { lastMonths } from './calendar.rules.ts';
import { type FiguresScope, scopedOrganisations } from './figures-scope.ts';
import { creditsOf } from './service-analysis.ts';
import { currentMonth, type Spent, sumSpent } from './spent.store.ts';

/** All granted credits by account; expired ones count as such even before they are posted. */
export async function readCreditAmount(scope: FiguresScope): Promise<CreditAmount> {
  const { sql, values } = scopedOrganisations(scope);
  const { rows } = await sqlQuery<{ kind: string; balance: number }>(
    `with scoped as materialized (select id from ${sql} o), due as (
       select coalesce(sum(remaining) filter (where person_id is null), 0) as available,
         coalesce(sum(remaining) filter (where person_id is not null), 0) as allocated
       from published.credit_lot where organisation_id in (select id from scoped)
         and remaining > 0 and expires_at <= $${values.length + 1})
     select kind, (sum(balance) + case kind when 'available' then -due.available when 'allocated' then -due.allocated
         when 'expired' then due.available + due.allocated else 0 end)::float8 as balance
     from published.credit_account, due where organisation_id in (select id from scoped)
     group by kind, due.available, due.allocated`,
    [...values, now()],
  );
  const balanceOf = (kind: string): number => (rows.find((row) => row.kind === kind)?.balance ?? 0) / 100;
  return {
    // The `granted` account is negative: it is the source of all credits.
    total_credits: 0 - balanceOf('granted'),
    available_credits: balanceOf('available'),
    allocated_credits: balanceOf('allocated'),
    reserved_credits: balanceOf('reserved'),
    credit_consumed: balanceOf('spent'),
    expired_credits: balanceOf('expired'),
  };
}

/** Credits spent in the current month and the months before it, newest first. */
export async function findMonthlyRecords(
  scope: FiguresScope,
  months: number,
): Promise<MonthlyCreditRecord[]> {
  const days = lastMonths(await currentMonth(scope), months);
  const spent = await sumSpent(scope, days);
  return days
    .slice(0, -1)
    .map((day, at) =>
      recordOf(
        day.slice(0, 7),
        spent.filter((each) => each.at === at),
      ),
    )
    .toReversed();
}

const recordOf = (month: string, spent: readonly Spent[]): MonthlyCreditRecord => ({
  month,
  services: {
    'Language Services': { credit_consumed: creditsOf(spent, 'SID001') },
    'Qual AI': { credit_consumed: creditsOf(spent, 'SID002') },
    'Chat with your Document': { credit_consumed: creditsOf(spent, 'SID003') },
    'Verbatim Coding and Analysis': { credit_consumed: creditsOf(spent, 'SID004') },
  },
  total: creditsOf(spent),
});
