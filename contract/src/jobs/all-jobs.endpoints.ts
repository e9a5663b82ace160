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
  code: z.string().meta({ description: 'Job number shown to people, such as QA-1042' }),
  sid: z.enum(SIDS),
  stage: z.number().int(),
  stageLabel: z.string(),
  status: z.enum(JOB_STATUSES),
  hasFailed: z.boolean().meta({ description: 'Whether the work on one of its files failed' }),
  organisation: z.string(),
  organisationCode: z.string().meta({
    description:
      'Code of the organisation. Each organisation numbers its own jobs, so both codes together identify a job.',
  }),
  organisationId: id,
  orderedBy: z.string().meta({ description: 'Name of the person who ordered it' }),
  files: z.number().int().meta({ description: 'Number of files' }),
  durationMs: z.number().int().nullable().meta({ description: 'Total duration of all files' }),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
  restorableUntil: z.iso.datetime().nullable().meta({ description: 'For a deleted job: when it is purged' }),
  moves: z.array(z.enum(JOB_MOVES)).meta({ description: 'Changes to the whole job that are possible now' }),
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
    'checked',
    'unchecked',
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
  stage: z
    .string()
    .nullable()
    .meta({ description: 'Label of the stage entered; for an excluded run also its key' }),
  by: z.string().nullable().meta({
    description:
      'Name of the person if they belong to the organisation; `null` for automatic entries and platform admins',
  }),
  reason: z.string().nullable().meta({ description: 'Reason for the change, if one was entered' }),
  file: z.string().optional().meta({ description: 'For a mark of a checked file: its name' }),
  reviewer: z.string().optional().meta({ description: 'For an entry on a review: the reviewer' }),
  amount: z
    .number()
    .int()
    .optional()
    .meta({ description: 'For a refund: the refunded amount, in hundredths of a credit' }),
});
export type JobHistoryEntry = z.infer<typeof jobHistoryEntry>;

export const findAllJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  summary: 'Lists the jobs of all organisations, without names, files or transcripts.',
  access: 'job:oversee',
  query: findAllJobsQuery,
  answer: listAnswer(jobMetadata),
});

export const findJobCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/job-customers',
  summary: 'Lists the people who ordered jobs in one organisation, for the filter of the list.',
  access: 'job:oversee',
  query: z.object({
    organisation: z.string().min(1).max(60).meta({ description: 'Id or code of the organisation' }),
  }),
  answer: z.object({ people: z.array(z.object({ id, name: z.string() })) }),
});

const params = z.object({ jobId: id });

export const readJobMetadata = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId',
  summary:
    'Returns one job of any organisation. Its name is included only while support access is granted. The request is audited.',
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
  summary: 'Puts a job on hold, resumes, cancels or reopens it, with a reason that is added to its history.',
  access: 'job:manage',
  params,
  body: z.object({ move: z.enum(JOB_MOVES), reason: moveReason }),
  answer: z.object({}),
  errors: ['not-now'],
});

export const readJobHistory = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/history',
  summary:
    'Returns the history of a job, newest first, and the changes to the whole job that the caller may make now.',
  access: 'job:read',
  params,
  answer: z.object({ entries: z.array(jobHistoryEntry), moves: z.array(z.enum(JOB_MOVES)) }),
});

/** CSV of the list, with the same query. */
export const ALL_JOBS_CSV_PATH = '/api/admin/jobs.csv';
