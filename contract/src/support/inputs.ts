import { z } from 'zod';
import { dayFilter, id, listQuery, organisationFilter } from '../wire.ts';

export const feedbackText = z.object({
  rating: z.number().int().min(1).max(5).nullable().meta({ description: '1 (bad) to 5 (good), or `null`' }),
  text: z.string().trim().min(1, 'Enter your feedback.').max(5_000, 'Use at most 5,000 characters.'),
});

export const FEEDBACK_SUBJECTS = ['job', 'help', 'service', 'product'] as const;
export type FeedbackSubject = (typeof FEEDBACK_SUBJECTS)[number];

export const findFeedbackQuery = listQuery(['createdAt', 'rating', 'about', 'person', 'readAt']).extend({
  about: z.enum(FEEDBACK_SUBJECTS).optional(),
  rating: z.coerce.number().int().min(1).max(5).optional(),
  read: z.enum(['unread', 'read']).optional(),
  ...dayFilter.shape,
});

const text = z.string().trim().min(1, 'Enter a message.').max(10_000, 'Use at most 10,000 characters.');

export const supportQuestion = z.object({
  subject: z.string().trim().min(1, 'Enter a short subject.').max(200, 'Use at most 200 characters.'),
  text,
});

export const SUPPORT_STATES = ['open', 'answered', 'closed'] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];

export const findSupportRequestsQuery = listQuery(['changedAt', 'subject', 'state', 'askedBy']).extend({
  state: z.enum(SUPPORT_STATES).optional(),
});

export const supportReply = z.object({ text });

export const findInboxRequestsQuery = listQuery([
  'urgency',
  'changedAt',
  'subject',
  'askedBy',
  'organisation',
  'assignee',
]).extend({
  state: z.enum(SUPPORT_STATES).optional(),
  organisation: organisationFilter,
  assignee: z
    .union([z.literal('none'), id])
    .optional()
    .meta({ description: 'Platform admin to whom the request is assigned; `none` for unassigned requests' }),
});

export const supportNoteForm = z.object({ text });
