import type { CreditPrice } from '@colloquy/contract/credits';
import type { StatementMonth } from '@colloquy/contract/review';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';

/** A reviewer's work by month, newest first. Months start at midnight in the reviewer's time zone. */
export async function readStatement({
  personId,
}: Caller): Promise<{ timeZone: string; months: StatementMonth[] }> {
  const zones = await sqlQuery<{ timeZone: string }>(
    `select coalesce(p.time_zone, o.time_zone) as "timeZone"
     from published.person p join published.organisation o on o.id = p.organisation_id where p.id = $1`,
    [personId],
  );
  const months = await sumReviews([personId]);
  return {
    timeZone: zones.rows[0]?.timeZone ?? 'UTC',
    months: months.map(({ personId: _own, ...month }) => month),
  };
}

/** One completed review, at the rate at its time. */
export type Review = {
  assignmentId: string;
  month: string;
  doneAt: Date;
  audioMs: number;
  rate: CreditPrice | null;
};

/** A reviewer's completed reviews, oldest first; the lines of the statement. */
export async function findReviews({ personId }: Caller): Promise<Review[]> {
  const { rows } = await sqlQuery<Review>(
    `select r.assignment_id as "assignmentId", r.done_at as "doneAt", r.audio_ms as "audioMs",
       to_char(r.done_at at time zone coalesce(p.time_zone, o.time_zone), 'YYYY-MM') as month,
       (select case when q.currency is not null then json_build_object('currency', q.currency, 'minor', q.minor) end
        from reviewer_rate q where q.organisation_id = r.organisation_id and q.person_id = r.person_id
          and q.from_at <= r.done_at order by q.from_at desc, q.id desc limit 1) as rate
     from review_record r join published.person p on p.id = r.person_id join published.organisation o on o.id = p.organisation_id
     where r.person_id = $1 order by r.done_at, r.id`,
    [personId],
  );
  return rows;
}

type ReviewedMonth = StatementMonth & { personId: string };

/**
 * Work of these reviewers by month, newest first, at the rate at the time of each review. Months start at
 * midnight in the reviewer's time zone. Money is rounded once per month and currency.
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
       join published.person p on p.id = r.person_id
       join published.organisation o on o.id = p.organisation_id
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
