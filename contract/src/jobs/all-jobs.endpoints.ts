import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { findAllJobsQuery, moveReason } from './inputs.ts';
import { id, listAnswer } from '../wire.ts';
import { SIDS } from '../services.ts';
import { JOB_STATUSES } from './stages.ts';
import { jobBill } from './job-bills.endpoints.ts';
import { jobDetail } from './jobs.endpoints.ts';

/** Changes of a whole job by an admin, each with a reason that the customer reads. */
export const JOB_MOVES = ['hold', 'resume', 'cancel', 'reopen'] as const;
export type JobMove = (typeof JOB_MOVES)[number];

/** Job as platform admins see it: without its name, files or words. */
export const jobMetadata = z.object({
  id,
  code: z.string().meta({ description: 'The number that people see, QA-1042' }),
  sid: z.enum(SIDS),
  stage: z.number().int(),
  stageLabel: z.string(),
  status: z.enum(JOB_STATUSES),
  hasFailed: z.boolean().meta({ description: 'The work on one of its files was given up' }),
  organisation: z.string(),
  organisationCode: z.string().meta({ description: 'Each organisation counts its own jobs: both name one' }),
  organisationId: id,
  orderedBy: z.string().meta({ description: 'Name of the person' }),
  files: z.number().int().meta({ description: 'How many' }),
  durationMs: z.number().int().nullable().meta({ description: 'Of all files together' }),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  restorableUntil: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Of a deleted job: when it is removed for good' }),
  moves: z.array(z.enum(JOB_MOVES)).meta({ description: 'What may be done to it now' }),
});
export type JobMetadata = z.infer<typeof jobMetadata>;

export const jobHistoryEntry = z.object({
  at: z.iso.datetime(),
  kind: z.enum([
    'created',
    'entered',
    'sent-back',
    'put-on-hold',
    'resumed',
    'cancelled',
    'reopened',
    'excluded',
    'refunded',
    'deleted',
    'restored',
    'review-offered',
    'review-accepted',
    'review-declined',
    'review-done',
    'review-returned',
    'review-withdrawn',
    'review-ended',
  ]),
  stage: z.string().nullable().meta({
    description: 'Label of the stage that was come to; of a run that was left out also its key',
  }),
  by: z.string().nullable().meta({
    description:
      'Name of the person, where they belong to the organisation; null for the machine and for who runs the installation',
  }),
  reason: z.string().nullable().meta({ description: 'What an admin gave as the reason' }),
  reviewer: z.string().optional().meta({ description: 'Of a review: its reviewer' }),
  amount: z
    .number()
    .int()
    .optional()
    .meta({ description: 'Of a refund: what was given back, in hundredths of a credit' }),
});
export type JobHistoryEntry = z.infer<typeof jobHistoryEntry>;

export const findAllJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'The jobs of all organisations, without names, files and words.',
  access: 'job:oversee',
  query: findAllJobsQuery,
  answer: listAnswer(jobMetadata),
});

export const findJobCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/job-customers',
  summary: 'Who ordered jobs in one organisation, for the filter of the list.',
  access: 'job:oversee',
  query: z.object({ organisation: z.string().min(1).max(60).meta({ description: 'Id or code' }) }),
  answer: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
});

const params = z.object({ jobId: id });

export const readJobMetadata = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId',
  summary:
    'One job of any organisation. Its name only while the organisation lets the platform look, which is recorded.',
  access: 'job:oversee',
  params,
  answer: z.object({
    job: jobMetadata.extend({
      name: z.string().nullable(),
      grantedUntil: z.iso.datetime().nullable(),
      stages: jobDetail.shape.stages,
      history: z.array(jobHistoryEntry),
      bill: jobBill,
    }),
  }),
});

export const moveJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/moves',
  summary: 'Holds, resumes, cancels or reopens a job, with a reason that stands in its history.',
  access: 'job:manage',
  params,
  body: z.object({ move: z.enum(JOB_MOVES), reason: moveReason }),
  answer: z.object({}),
  errors: ['not-now'],
});

export const readJobHistory = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/history',
  summary: 'What became of a job, the newest first, and what the caller may do to the whole of it now.',
  access: 'job:read',
  params,
  answer: z.object({ entries: z.array(jobHistoryEntry), moves: z.array(z.enum(JOB_MOVES)) }),
});

/** CSV of the list, with the same query. */
export const ALL_JOBS_CSV_PATH = '/api/admin/jobs.csv';
