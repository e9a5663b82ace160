import type { JobDetail, JobHistoryEntry } from '@colloquy/contract/jobs';
import { defineProvider } from '../../platform/provider.ts';
import type { JobRow } from './jobs.table.ts';

export type JobKey = Pick<JobRow, 'organisationId' | 'id'>;
export type JobReview = JobDetail['reviews'][number];

export type ReviewEvent = {
  at: Date;
  kind: Extract<JobHistoryEntry['kind'], `review-${string}`>;
  reviewerId: string;
  /** The person who did it; null: the system. */
  personId: string | null;
  reason: string | null;
};

/** Human reviews of a job that are under way or done, newest first. */
export const reviewsOf = defineProvider<[JobKey], JobReview[]>('jobs.reviews');

/** What happened to the assignments of a job. */
export const reviewEventsOf = defineProvider<[JobKey], ReviewEvent[]>('jobs.review-events');

/** People who assigned reviewers to a job. */
export const assignersOf = defineProvider<[JobKey], string[]>('jobs.assigners');

/** Everyone who reviews or reviewed a job of the scope's organisation, by name. */
export const reviewersOfJobs = defineProvider<[max: number], { id: string; name: string }[]>(
  'jobs.reviewers',
);

/** Jobs of the scope that a person reviews or reviewed. */
export const jobsReviewedBy = defineProvider<[personId: string], string[]>('jobs.reviewed-by');

/** State of the job's reviews for its stages; undefined if no person reviews or reviewed it. */
export const reviewState = (reviews: readonly JobReview[]): JobReview['state'] | undefined =>
  reviews.find(({ state }) => state === 'running')?.state ?? reviews[0]?.state;
