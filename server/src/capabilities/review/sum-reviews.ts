import type { StatementMonth } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';

export type ReviewedMonth = StatementMonth & { personId: string };

/**
 * What these reviewers did by month, the newest first, each review at the rate that held when it was done. Months begin
 * at midnight where the reviewer lives. Money is rounded once for each month and currency.
 */
export async function sumReviews(
  personIds: readonly string[],
  month: string | null = null,
): Promise<ReviewedMonth[]> {
  const { rows } = await sqlQuery<ReviewedMonth>(
    `select s.person_id as "personId", s.month, sum(s.jobs)::int as jobs, sum(s.audio_ms)::float8 as "audioMs",
       coalesce(json_agg(json_build_object('currency', s.currency, 'minor', round(s.due)) order by s.currency)
         filter (where s.currency is not null), '[]') as amounts,
       coalesce(sum(s.audio_ms) filter (where s.currency is null), 0)::float8 as "unratedMs"
     from (
       select r.person_id, to_char(r.done_at at time zone coalesce(p.time_zone, o.time_zone), 'YYYY-MM') as month,
         q.currency, count(*) as jobs, sum(r.audio_ms) as audio_ms,
         sum(r.audio_ms::numeric * q.minor / 60000) as due
       from review_record r
       join person p on p.id = r.person_id
       join organisation o on o.id = p.organisation_id
       left join lateral (select currency, minor from reviewer_rate q
         where q.organisation_id = r.organisation_id and q.person_id = r.person_id and q.from_at <= r.done_at
         order by q.from_at desc, q.id desc limit 1) q on true
       where r.person_id = any ($1::uuid[])
       group by 1, 2, 3
     ) s
     where s.month = $2 or $2::text is null
     group by 1, 2 order by 2 desc`,
    [personIds, month],
  );
  return rows;
}
