import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { reviewedWork } from './review.endpoints.ts';
import { findReviewerWorkQuery, reviewerRate } from './inputs.ts';

export const reviewerWork = z.object({
  id,
  name: z.string(),
  isActive: z.boolean().meta({ description: 'False: the account is deactivated' }),
  offered: z.number().int().meta({ description: 'Assignments that wait for an answer' }),
  inProgress: z.number().int().meta({ description: 'Accepted assignments, of any organisation' }),
  ...reviewedWork,
  turnaroundMs: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Median time from offer to done, of the reviews that ended in the month' }),
  rate: reviewerRate.nullable().meta({ description: 'What is paid for a minute of audio from now on' }),
  awayFrom: z.iso.date().nullable().meta({ description: 'First day of the present or next absence' }),
  awayTo: z.iso.date().nullable(),
});
export type ReviewerWork = z.infer<typeof reviewerWork>;

export const findReviewerWork = endpoint({
  method: 'GET',
  path: '/api/reviewers',
  summary:
    'The reviewers of the own organisation: their load, and what each did in a month and is paid for it.',
  access: 'reviewer:manage',
  query: findReviewerWorkQuery,
  answer: listAnswer(reviewerWork),
});

export const findOperatorReviewers = endpoint({
  method: 'GET',
  path: '/api/reviewers/operator',
  summary:
    'The reviewers of the operator who work or worked for the own organisation, and what each did in a month.',
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
  summary: 'Sets what a reviewer is paid for a minute of audio. What was done before keeps its rate.',
  access: 'reviewer:manage',
  params: z.object({ reviewerId: id }),
  body: z.object({ rate: reviewerRate.nullable().meta({ description: 'Null: no rate from now on' }) }),
  answer: z.object({ rate: reviewerRate.nullable() }),
});
