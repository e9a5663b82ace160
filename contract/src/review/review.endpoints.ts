import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { SIDS } from '../services.ts';
import { assignmentNote, findAssignmentsQuery, reasonForm, withdrawalForm } from './inputs.ts';

/**
 * An assignment is offered, then accepted or declined; accepted ones end in one of the other states. `ended`:
 * the customer accepted the job first.
 */
export const ASSIGNMENT_STATES = [
  'offered',
  'accepted',
  'declined',
  'returned',
  'done',
  'withdrawn',
  'ended',
] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

export const ownAssignment = z.object({
  id,
  jobId: id,
  sid: z.enum(SIDS),
  code: z.string().meta({ description: 'Job number in its organisation, such as QA-1042' }),
  job: z.string().meta({ description: 'Name of the job' }),
  organisation: z.string(),
  language: z.string().nullable().meta({ description: 'BCP 47 code of the spoken language, if specified' }),
  speakers: z.number().int().nullable().meta({ description: 'Number of speakers, if specified' }),
  files: z.number().int(),
  audioMs: z
    .number()
    .int()
    .meta({ description: 'Length of the audio to review, without files of unknown length' }),
  state: z.enum(ASSIGNMENT_STATES),
  note: z.string().nullable().meta({ description: 'Note from the person who offered it' }),
  reason: z.string().nullable().meta({ description: 'Reason for declining, returning or withdrawing it' }),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
});
export type OwnAssignment = z.infer<typeof ownAssignment>;

export const findAssignments = endpoint({
  method: 'GET',
  path: '/api/assignments',
  summary: 'Lists the caller’s own assignments: offered and accepted ones, or those that are done.',
  access: 'assignment:list',
  query: findAssignmentsQuery,
  answer: listAnswer(ownAssignment),
});

/** CSV of the list, with the same query; not a JSON endpoint. */
export const ASSIGNMENTS_CSV_PATH = '/api/assignments.csv';

const assignmentParams = z.object({ assignmentId: id });

export const acceptAssignment = endpoint({
  method: 'POST',
  path: '/api/assignments/:assignmentId/accept',
  summary: 'Accepts an offered assignment. The reviewer can then access its job.',
  access: 'assignment:answer',
  params: assignmentParams,
  answer: z.object({}),
  errors: ['not-now'],
});

export const declineAssignment = endpoint({
  method: 'POST',
  path: '/api/assignments/:assignmentId/decline',
  summary: 'Declines an offered assignment.',
  access: 'assignment:answer',
  params: assignmentParams,
  body: reasonForm,
  answer: z.object({}),
  errors: ['not-now'],
});

export const returnAssignment = endpoint({
  method: 'POST',
  path: '/api/assignments/:assignmentId/return',
  summary: 'Returns an accepted assignment unfinished. Corrections remain.',
  access: 'assignment:answer',
  params: assignmentParams,
  body: reasonForm,
  answer: z.object({}),
  errors: ['not-now'],
});

export const finishAssignment = endpoint({
  method: 'POST',
  path: '/api/assignments/:assignmentId/finish',
  summary: 'Marks an accepted assignment as done. It counts in the monthly statement.',
  access: 'assignment:answer',
  params: assignmentParams,
  answer: z.object({}),
  errors: ['not-now'],
});

export const withdrawAssignment = endpoint({
  method: 'POST',
  path: '/api/assignments/:assignmentId/withdraw',
  summary: 'Withdraws an assignment. Access ends immediately.',
  access: 'assignment:create',
  params: assignmentParams,
  body: withdrawalForm.partial(),
  answer: z.object({}),
  errors: ['not-now'],
});

const jobParams = z.object({ jobId: id });

export const findReviewers = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/reviewers',
  summary:
    'Lists the reviewers to whom a job can be assigned: those of the organisation and of the operator organisation.',
  access: 'assignment:create',
  params: jobParams,
  answer: z.object({
    reviewers: z.array(
      z.object({
        id,
        name: z.string(),
        isOperator: z
          .boolean()
          .meta({ description: 'Whether the reviewer belongs to the operator organisation' }),
        inProgress: z
          .number()
          .int()
          .meta({ description: 'Number of accepted assignments, in any organisation' }),
        awayFrom: z.iso.date().nullable().meta({ description: 'First day of the current or next absence' }),
        awayTo: z.iso.date().nullable(),
      }),
    ),
  }),
});
export type Reviewer = z.infer<typeof findReviewers.answer>['reviewers'][number];

export const jobAssignment = z.object({
  id,
  personId: id,
  reviewer: z.string(),
  state: z.enum(ASSIGNMENT_STATES),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  note: z.string().nullable().meta({ description: 'Note for the reviewer' }),
  reason: z.string().nullable(),
});
export type JobAssignment = z.infer<typeof jobAssignment>;

export const findJobAssignments = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/assignments',
  summary: 'Lists the reviewers of a job with the state of each assignment, newest first.',
  access: 'assignment:create',
  params: jobParams,
  answer: z.object({ assignments: z.array(jobAssignment) }),
});

export const createAssignment = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/assignments',
  summary: 'Offers a job with all its files to a reviewer.',
  access: 'assignment:create',
  params: jobParams,
  body: z.object({
    requestId: id.meta({
      description: 'Idempotency key and id of the assignment: repeated requests create one assignment',
    }),
    personId: id.meta({ description: 'A reviewer of the organisation or of the operator organisation' }),
    until: z.iso
      .datetime()
      .nullable()
      .default(null)
      .meta({ description: 'When the access ends automatically; `null` if it does not' }),
    note: assignmentNote.default(''),
  }),
  answer: z.object({ assignments: z.array(jobAssignment) }),
  errors: ['not-now'],
});

export const absence = z.object({
  id,
  fromDay: z.iso.date().meta({ description: 'First day of the absence', examples: ['2199-01-01'] }),
  toDay: z.iso.date().meta({ description: 'Last day of the absence', examples: ['2199-01-02'] }),
});
export type Absence = z.infer<typeof absence>;

export const findAbsences = endpoint({
  method: 'GET',
  path: '/api/absences',
  summary: 'Lists the caller’s current and future absences, soonest first.',
  access: 'absence:write',
  answer: z.object({ absences: z.array(absence) }),
});

export const addAbsence = endpoint({
  method: 'POST',
  path: '/api/absences',
  summary: 'Adds an absence of the caller, in which they accept no work.',
  access: 'absence:write',
  body: absence.extend({
    id: id.meta({ description: 'Idempotency key: repeated requests add one absence' }),
  }),
  answer: z.object({ absences: z.array(absence) }),
});

export const deleteAbsence = endpoint({
  method: 'DELETE',
  path: '/api/absences/:absenceId',
  summary: 'Deletes an absence.',
  access: 'absence:write',
  params: z.object({ absenceId: id }),
  answer: z.object({ absences: z.array(absence) }),
});

/** Totals of completed reviews. */
export const reviewedWork = {
  jobs: z.number().int(),
  audioMs: z.number().int(),
  amounts: z
    .array(z.object({ currency: z.string(), minor: z.number().int() }))
    .meta({ description: 'Amount due at the agreed rates, in the smallest unit of each currency' }),
  unratedMs: z.number().int().meta({ description: 'Audio reviewed before a rate was agreed' }),
};

export const statementMonth = z.object({
  month: z.string().meta({ description: 'YYYY-MM in the reviewer’s time zone' }),
  ...reviewedWork,
});
export type StatementMonth = z.infer<typeof statementMonth>;

export const readStatement = endpoint({
  method: 'GET',
  path: '/api/statement',
  summary: 'Lists the caller’s completed reviews by month, in their own time zone, newest first.',
  access: 'statement:read',
  answer: z.object({ timeZone: z.string(), months: z.array(statementMonth) }),
});

/** Every review of all months as CSV; not a JSON endpoint. */
export const STATEMENT_CSV_PATH = '/api/statement.csv';

/** The reviews of one month as PDF; not a JSON endpoint. */
export const STATEMENT_PDF_PATH = '/api/statement.pdf';
export const statementPdfQuery = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .meta({ examples: ['2026-11'] }),
});

export const ASSIGNMENT_STATE_LABELS: Record<OwnAssignment['state'], string> = {
  offered: 'Offered to you',
  accepted: 'Accepted',
  done: 'Finished',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  returned: 'Returned',
  ended: 'Ended, job accepted',
};
