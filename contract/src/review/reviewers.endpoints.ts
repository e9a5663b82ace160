import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { reviewedWork } from './review.endpoints.ts';
import { findReviewerWorkQuery, reviewerRate } from './inputs.ts';

export const reviewerWork = z.object({
  id,
  name: z.string(),
  isActive: z.boolean().meta({ description: '`false` if the account is deactivated' }),
  offered: z.number().int().meta({ description: 'Number of assignments that await an answer' }),
  inProgress: z.number().int().meta({ description: 'Number of accepted assignments, in any organisation' }),
  ...reviewedWork,
  turnaroundMs: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Median time from the offer to completion, for reviews that ended in the month' }),
  rate: reviewerRate.nullable().meta({ description: 'Rate per minute of audio from now on' }),
  awayFrom: z.iso.date().nullable().meta({ description: 'First day of the current or next absence' }),
  awayTo: z.iso.date().nullable(),
});
export type ReviewerWork = z.infer<typeof reviewerWork>;

export const findReviewerWork = endpoint({
  method: 'GET',
  path: '/api/reviewers',
  summary: 'Lists the reviewers of the caller’s organisation: their workload, reviews in a month, and pay.',
  access: 'reviewer:manage',
  query: findReviewerWorkQuery,
  answer: listAnswer(reviewerWork),
});

export const findOperatorReviewers = endpoint({
  method: 'GET',
  path: '/api/reviewers/operator',
  summary:
    'Lists the operator’s reviewers who work or have worked for the caller’s organisation, with their reviews in a month.',
  access: 'reviewer:manage',
  query: findReviewerWorkQuery.pick({ month: true }),
  answer: z.object({
    reviewers: z.array(
      reviewerWork.pick({ id: true, name: true, offered: true, inProgress: true, jobs: true, audioMs: true }),
    ),
  }),
});
export type OperatorReviewer = z.infer<typeof findOperatorReviewers.answer>['reviewers'][number];

export const REVIEWERS_CSV_PATH = '/api/reviewers.csv';

export const setReviewerRate = endpoint({
  method: 'PUT',
  path: '/api/reviewers/:reviewerId/rate',
  summary:
    'Sets a reviewer’s rate per minute of audio. Reviews done before then are paid at the earlier rate.',
  access: 'reviewer:manage',
  params: z.object({ reviewerId: id }),
  body: z.object({ rate: reviewerRate.nullable().meta({ description: '`null` for no rate from now on' }) }),
  answer: z.object({ rate: reviewerRate.nullable() }),
});
