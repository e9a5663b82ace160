import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import type { ProvidedAnswer } from '../../platform/provider.ts';
import {
  assignersOf,
  type JobKey,
  jobsReviewedBy,
  type JobReview,
  type ReviewEvent,
  reviewersOfJobs,
  reviewEventsOf,
  reviewsOf,
} from '../jobs/index.ts';

/** SQL: whether the assignment `a` grants access at `$3`. */
const GRANTS_ACCESS = `a.state = 'accepted' and (a.until is null or a.until > $3)`;

/** Human reviews of a job that are under way or done, newest first. */
async function findReviews({ organisationId, id }: JobKey): Promise<JobReview[]> {
  const { rows } = await sqlQuery<Omit<JobReview, 'since'> & { since: Date }>(
    `select coalesce(p.name, '') as reviewer,
       case when a.state = 'accepted' then 'running' else 'done' end as state,
       case when a.state = 'accepted' then coalesce(a.answered_at, a.created_at) else a.ended_at end as since
     from assignment a left join published.person p on p.id = a.person_id
     where a.organisation_id = $1 and a.job_id = $2
       and (a.state = 'done' or a.state = 'ended' and a.answered_at is not null or ${GRANTS_ACCESS})
     order by since desc, a.id`,
    [organisationId, id, now()],
  );
  return rows.map(({ since, ...review }) => ({ ...review, since: since.toISOString() }));
}

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
async function findReviewEvents({ organisationId, id }: JobKey): Promise<ReviewEvent[]> {
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

/** Assignment states that count as reviewer: everyone who was asked and did not decline. */
const REVIEWER_STATES = `'offered', 'accepted', 'done'`;

async function findReviewersOfJobs(max: number): Promise<{ id: string; name: string }[]> {
  const { rows } = await sqlQuery<{ id: string; name: string }>(
    `select p.id, p.name from published.person p
     where p.id in (select a.person_id from assignment a join published.job j on j.organisation_id = a.organisation_id
       and j.id = a.job_id and j.deleted_at is null where a.state in (${REVIEWER_STATES}))
     order by p.name, p.id limit $1`,
    [max],
  );
  return rows;
}

async function findJobsReviewedBy(personId: string): Promise<string[]> {
  const { rows } = await sqlQuery<{ jobId: string }>(
    `select distinct a.job_id as "jobId" from assignment a
     where a.person_id = $1::uuid and a.state in (${REVIEWER_STATES})`,
    [personId],
  );
  return rows.map(({ jobId }) => jobId);
}

async function findAssigners({ organisationId, id }: JobKey): Promise<string[]> {
  const { rows } = await sqlQuery<{ personId: string }>(
    `select distinct offered_by as "personId" from assignment
     where organisation_id = $1 and job_id = $2 and offered_by is not null`,
    [organisationId, id],
  );
  return rows.map(({ personId }) => personId);
}

/** Answers to what jobs ask about their reviews. */
export const answersAboutReviews: readonly ProvidedAnswer[] = [
  reviewsOf.answeredBy(findReviews),
  reviewEventsOf.answeredBy(findReviewEvents),
  assignersOf.answeredBy(findAssigners),
  reviewersOfJobs.answeredBy(findReviewersOfJobs),
  jobsReviewedBy.answeredBy(findJobsReviewedBy),
];
