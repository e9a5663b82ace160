import { z } from 'zod';
import { SIDS } from '../services.ts';
import { dayFilter, id, listQuery, organisationFilter } from '../wire.ts';
import { JOB_CONDITIONS, STAGE_LABELS } from './display-status.ts';

export const moveReason = z
  .string()
  .trim()
  .min(1, 'Give a reason. It appears in the job’s history.')
  .max(500, 'Use at most 500 characters.');

export const refundReason = z
  .string()
  .trim()
  .min(1, 'Give a reason. The customer will see it.')
  .max(500, 'Use at most 500 characters.');

/** Name of a file as people type it: with or without its ending. */
export const fileName = z
  .string()
  .trim()
  .min(1, 'Give the file a name.')
  .max(160, 'Use at most 160 characters.');

/** Filters of every job list. */
export const jobFilters = z.object({
  sid: z.enum(SIDS).optional(),
  status: z
    .enum([...JOB_CONDITIONS, ...STAGE_LABELS] as [string, ...string[]])
    .optional()
    .meta({ description: 'Label of the stage; or `failed`, `unpaid`, `on-hold`, `cancelled`' }),
  personId: id.optional().meta({ description: 'Person who ordered the job' }),
  from: z.iso
    .date()
    .optional()
    .meta({ description: 'Created on this day or later, in the time zone of its organisation' }),
  to: z.iso.date().optional().meta({ description: 'Created on this day or earlier' }),
});
export type JobFilters = z.infer<typeof jobFilters>;

/** Jobs that a customer sees: own ones, shared ones, and those of colleagues in a group. */
export const JOB_OWNERSHIPS = ['mine', 'shared', 'groups'] as const;

export const findJobsQuery = listQuery([
  'createdAt',
  'name',
  'stage',
  'orderedBy',
  'length',
  'files',
  'language',
  'service',
]).extend({
  ...jobFilters.shape,
  state: z
    .enum(['open', 'completed'])
    .optional()
    .meta({ description: '`open` for unfinished jobs, `completed` for completed ones' }),
  whose: z.enum(JOB_OWNERSHIPS).optional().meta({
    description:
      'Limits the list to the caller’s own jobs, jobs shared with them, or jobs of colleagues in a group',
  }),
  reviewerId: id.optional().meta({ description: 'Reviewer who was offered the job and did not decline' }),
  language: z.string().max(35).optional().meta({ description: 'BCP 47 code of the ordered language' }),
});

export const findAllJobsQuery = listQuery([
  'createdAt',
  'number',
  'organisation',
  'orderedBy',
  'service',
  'state',
  'stage',
  'files',
  'length',
]).extend({
  ...jobFilters.shape,
  organisation: organisationFilter,
  shown: z.enum(['deleted']).optional().meta({ description: '`deleted` lists deleted jobs only' }),
});

export const findDeletedJobsQuery = listQuery([
  'deletedAt',
  'name',
  'orderedBy',
  'service',
  'deletedBy',
]).extend({ sid: z.enum(SIDS).optional(), ...dayFilter.shape });
