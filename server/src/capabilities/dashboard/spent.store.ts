import type { Sid } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { type Reach, reached } from './reach-figures.ts';

/** Hundredths of a credit spent on a service (null: on none) between the bounds `at` and `at` + 1. */
export type Spent = { at: number; sid: Sid | null; amount: number };

/**
 * What the ledger says was spent between days, each of which begins in the time zone of the organisation whose credits
 * they were. What was refunded is taken off where it was given back.
 *
 * A day begins with the first instant that bears its date: where clocks jump over midnight that is not midnight, and
 * where they go back over it (by half an hour or an hour, as they do) it is the earlier one.
 *
 * @param days `2026-02-01`, ascending; one more than there are intervals
 */
export async function sumSpent(reach: Reach, days: readonly string[]): Promise<Spent[]> {
  const { sql, values } = reached(reach, 4);
  const { rows } = await sqlQuery<Spent>(
    `with zone as materialized (
       select o.time_zone, array_agg(begins.at order by begins.at) as bounds
       from (select distinct time_zone from ${sql} each) o, unnest($1::date[]) day,
         lateral (select day::timestamp at time zone o.time_zone as midnight) m,
         lateral (select min(c) as at from unnest(array[m.midnight, m.midnight - interval '30 minutes',
           m.midnight - interval '1 hour']) c where (c at time zone o.time_zone)::date >= day) begins
       group by o.time_zone)
     select width_bucket(p.at, z.bounds) - 1 as at, p.sid, sum(p.spent)::float8 as amount
     from credit_posting p join ${sql} o on o.id = p.organisation_id join zone z on z.time_zone = o.time_zone
     where p.spent <> 0 and p.at >= $2 and p.at < $3 ${reach === null ? '' : 'and p.organisation_id = $4'}
     group by 1, 2`,
    // No zone is a day away from UTC.
    [days, new Date(Date.parse(days[0]!) - DAY_MS), new Date(Date.parse(days.at(-1)!) + DAY_MS), ...values],
  );
  return rows.filter(({ at }) => at >= 0 && at < days.length - 1);
}

const DAY_MS = 86_400_000;

/** The present month where those organisations are, `2026-11`: of several zones the one that is ahead. */
export async function presentMonth(reach: Reach): Promise<string> {
  const { sql, values } = reached(reach, 2);
  const { rows } = await sqlQuery<{ month: string | null }>(
    `select to_char(max($1::timestamptz at time zone time_zone), 'YYYY-MM') as month from ${sql} o`,
    [now(), ...values],
  );
  return rows[0]?.month ?? now().toISOString().slice(0, 7);
}
