import type { JobDetail, JobHistoryEntry, JobPeople } from '@colloquy/contract/jobs';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import type { JobRow } from './jobs.table.ts';

type JobKey = Pick<JobRow, 'organisationId' | 'id'>;
type JobReview = JobDetail['reviews'][number];

/** SQL: whether the assignment `a` grants access at `$3`. */
const GRANTS_ACCESS = `a.state = 'accepted' and (a.until is null or a.until > $3)`;

/** Human reviews of a job that are under way or done, newest first. */
export async function findReviews({ organisationId, id }: JobKey): Promise<JobReview[]> {
  const { rows } = await sqlQuery<Omit<JobReview, 'since'> & { since: Date }>(
    `select coalesce(p.name, '') as reviewer,
       case when a.state = 'accepted' then 'running' else 'done' end as state,
       case when a.state = 'accepted' then coalesce(a.answered_at, a.created_at) else a.ended_at end as since
     from assignment a left join person p on p.id = a.person_id
     where a.organisation_id = $1 and a.job_id = $2
       and (a.state = 'done' or a.state = 'ended' and a.answered_at is not null or ${GRANTS_ACCESS})
     order by since desc, a.id`,
    [organisationId, id, now()],
  );
  return rows.map(({ since, ...review }) => ({ ...review, since: since.toISOString() }));
}

/** State of the job's reviews for its stages; undefined if no person reviews or reviewed it. */
export const reviewState = (reviews: readonly JobReview[]): JobReview['state'] | undefined =>
  reviews.find(({ state }) => state === 'running')?.state ?? reviews[0]?.state;

/** Reviewers who have access to a job, by name. */
export async function findActiveReviewers({ organisationId, id }: JobKey): Promise<JobPeople['reviewers']> {
  const { rows } = await sqlQuery<{ id: string; name: string; since: Date; until: Date | null }>(
    `select a.person_id as id, coalesce(p.name, '') as name, a.created_at as since, a.until
     from access a left join person p on p.id = a.person_id
     where a.organisation_id = $1 and a.job_id = $2 and a.source = 'assignment' and (a.until is null or a.until > $3)
     order by name, a.id`,
    [organisationId, id, now()],
  );
  return rows.map(({ since, until, ...reviewer }) => ({
    ...reviewer,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}

export type ReviewEvent = {
  at: Date;
  kind: Extract<JobHistoryEntry['kind'], `review-${string}`>;
  reviewerId: string;
  /** The person who did it; null: the system. */
  personId: string | null;
  reason: string | null;
};

type AssignmentTimes = {
  state: string;
  personId: string;
  offeredBy: string | null;
  endedBy: string | null;
  createdAt: Date;
  answeredAt: Date | null;
  endedAt: Date | null;
  reason: string | null;
};

/** What happened to the assignments of a job. */
export async function findReviewEvents({ organisationId, id }: JobKey): Promise<ReviewEvent[]> {
  const { rows } = await sqlQuery<AssignmentTimes>(
    `select state, person_id as "personId", offered_by as "offeredBy", ended_by as "endedBy", reason,
       created_at as "createdAt", answered_at as "answeredAt", ended_at as "endedAt"
     from assignment where organisation_id = $1 and job_id = $2`,
    [organisationId, id],
  );
  return rows.flatMap(eventsOf);
}

const END_KINDS: Record<string, ReviewEvent['kind']> = {
  done: 'review-done',
  returned: 'review-returned',
  withdrawn: 'review-withdrawn',
  ended: 'review-ended',
};

function eventsOf(row: AssignmentTimes): ReviewEvent[] {
  const { state, personId: reviewerId, offeredBy, endedBy, createdAt, answeredAt, endedAt, reason } = row;
  const end = END_KINDS[state];
  const isOwnEnd = state === 'done' || state === 'returned';
  const answer = state === 'declined' ? 'review-declined' : 'review-accepted';
  return [
    { at: createdAt, kind: 'review-offered', reviewerId, personId: offeredBy, reason: null },
    ...(answeredAt
      ? [
          {
            at: answeredAt,
            kind: answer,
            reviewerId,
            personId: reviewerId,
            reason: state === 'declined' ? reason : null,
          } as const,
        ]
      : []),
    ...(end && endedAt
      ? [{ at: endedAt, kind: end, reviewerId, personId: isOwnEnd ? reviewerId : endedBy, reason }]
      : []),
  ];
}
