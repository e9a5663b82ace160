import type { Query } from '@colloquy/contract';
import type { findOperatorReviewers as endpoint, OperatorReviewer } from '@colloquy/contract/review';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { REVIEWED_FILES, REVIEWED_MS } from './record-review.ts';

/**
 * Reviewers of other organisations with assignments in the scope's organisation, by name. Months are those of
 * its time zone. Pay is the concern of the reviewers' own organisation.
 */
export async function findOperatorReviewers(
  organisationId: string,
  { month = now().toISOString().slice(0, 7) }: Query<typeof endpoint>,
): Promise<OperatorReviewer[]> {
  const { rows } = await sqlQuery<OperatorReviewer>(
    `select w.person_id as id, p.name,
       (count(*) filter (where w.state = 'offered' and w.is_valid))::int as offered,
       (count(*) filter (where w.state = 'accepted' and w.is_valid))::int as "inProgress",
       (count(*) filter (where w.is_of_month))::int as jobs,
       coalesce(sum(w.audio_ms) filter (where w.is_of_month), 0)::float8 as "audioMs"
     from (
       select a.person_id, a.state, a.until is null or a.until > $2 as is_valid, ${REVIEWED_MS} as audio_ms,
         (a.state = 'done' or a.state = 'ended' and a.answered_at is not null)
           and to_char(a.ended_at at time zone o.time_zone, 'YYYY-MM') = $3 as is_of_month
       from assignment a join published.organisation o on o.id = a.organisation_id left join ${REVIEWED_FILES}
       where a.organisation_id = $1 and (a.answered_at is not null or a.state in ('offered', 'accepted'))
         and a.state <> 'declined'
       group by a.organisation_id, a.id, o.time_zone
     ) w join published.person p on p.id = w.person_id
     where p.organisation_id <> $1
     group by w.person_id, p.name order by p.name, w.person_id`,
    [organisationId, now(), month],
  );
  return rows;
}
