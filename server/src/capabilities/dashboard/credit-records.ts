import type { CreditAmount, MonthlyCreditRecord } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { lastMonths } from './calendar.rules.ts';
import { type Reach, reached } from './reach-figures.ts';
import { creditsOf } from './service-analysis.ts';
import { presentMonth, type Spent, sumSpent } from './spent.store.ts';

/** Where all credits are that were ever granted; what is due to expire has, as everywhere. */
export async function readCreditAmount(reach: Reach): Promise<CreditAmount> {
  const { sql, values } = reached(reach);
  const { rows } = await sqlQuery<{ kind: string; balance: number }>(
    `with reached as materialized (select id from ${sql} o), due as (
       select coalesce(sum(remaining) filter (where person_id is null), 0) as available,
         coalesce(sum(remaining) filter (where person_id is not null), 0) as allotted
       from credit_lot where organisation_id in (select id from reached)
         and remaining > 0 and expires_at <= $${values.length + 1})
     select kind, (sum(balance) + case kind when 'available' then -due.available when 'allotted' then -due.allotted
         when 'expired' then due.available + due.allotted else 0 end)::float8 as balance
     from credit_account, due where organisation_id in (select id from reached)
     group by kind, due.available, due.allotted`,
    [...values, now()],
  );
  const balanceOf = (kind: string): number => (rows.find((row) => row.kind === kind)?.balance ?? 0) / 100;
  return {
    // Where credits come from is below zero by all that came.
    total_credits: 0 - balanceOf('granted'),
    available_credits: balanceOf('available'),
    allotted_credits: balanceOf('allotted'),
    reserved_credits: balanceOf('reserved'),
    credit_consumed: balanceOf('spent'),
    expired_credits: balanceOf('expired'),
  };
}

/** What was spent in the present month and in so many before it, the present one first. */
export async function findMonthlyRecords(reach: Reach, months: number): Promise<MonthlyCreditRecord[]> {
  const days = lastMonths(await presentMonth(reach), months);
  const spent = await sumSpent(reach, days);
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
