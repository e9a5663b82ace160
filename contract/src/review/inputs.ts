import { id, listQuery } from '../wire.ts';
import { z } from 'zod';
import { creditPrice } from '../credits/prices.ts';

export const findAssignmentsQuery = listQuery([
  'createdAt',
  'endedAt',
  'job',
  'organisation',
  'length',
  'language',
  'state',
  'until',
]).extend({
  state: z.enum(['open', 'offered', 'accepted', 'done', 'withdrawn']).default('open'),
  jobId: id.optional().meta({ description: 'Only assignments for this job' }),
});

export const reasonForm = z.object({
  reason: z
    .string()
    .trim()
    .min(3, 'Give a short reason.')
    .max(500, 'Use at most 500 characters.')
    .meta({ description: 'Shown to the person who offered the assignment' }),
});

export const withdrawalForm = z.object({
  reason: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters.')
    .meta({ description: 'Shown to the reviewer; may be empty' }),
});

export const assignmentNote = z
  .string()
  .trim()
  .max(1_000, 'Use at most 1,000 characters.')
  .meta({ description: 'Note for the reviewer, such as what to check or how to spell names' });

export const absenceForm = z
  .object({
    fromDay: z.iso.date('Choose the first day.'),
    toDay: z.iso.date('Choose the last day.'),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, {
    path: ['toDay'],
    message: 'The last day must not be before the first.',
  });
export type AbsenceForm = z.infer<typeof absenceForm>;

/** Price per minute of audio. */
export const reviewerRate = creditPrice;

export const findReviewerWorkQuery = listQuery(['name']).extend({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional()
    .meta({ description: 'YYYY-MM in each reviewer’s own time zone; default: the current month' }),
});
