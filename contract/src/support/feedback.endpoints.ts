import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';
import { id, listAnswer } from '../wire.ts';
import { FEEDBACK_SUBJECTS, type FeedbackSubject, feedbackText, findFeedbackQuery } from './inputs.ts';

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  summary: 'Says what somebody thinks of a job, a page of help, a service or the product.',
  access: 'feedback:send',
  body: feedbackText.extend({
    about: z.enum(FEEDBACK_SUBJECTS),
    subjectId: id.nullable().default(null).meta({ description: 'The job, where it is about one' }),
    page: z.string().max(200).meta({ description: 'Path that it was sent from, without its query' }),
    requestId: id.meta({ description: 'Made by the client: a repeated request is kept once' }),
  }),
  answer: z.object({}),
});

export const feedbackEntry = z.object({
  id,
  about: z.enum(FEEDBACK_SUBJECTS),
  job: z.string().nullable().meta({ description: 'Code of the job, QA-1042, where it is about one' }),
  jobId: id.nullable(),
  sid: z.enum(SIDS).nullable().meta({ description: 'Service of the job' }),
  page: z.string(),
  rating: z.number().int().nullable(),
  text: z.string(),
  person: z.string(),
  organisation: z.string(),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type FeedbackEntry = z.infer<typeof feedbackEntry>;

export const findFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  summary: 'What was said about the product, by everybody.',
  access: 'feedback:read',
  query: findFeedbackQuery,
  answer: listAnswer(feedbackEntry),
});

export const markFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/read',
  summary: 'Marks feedback as read, or as unread again.',
  access: 'feedback:read',
  body: z.object({ ids: z.array(id).min(1).max(200), isRead: z.boolean() }),
  answer: z.object({ marked: z.number().int() }),
});

/** CSV of the list, with the same query. */
export const FEEDBACK_CSV_PATH = '/api/admin/feedback.csv';

export const FEEDBACK_SUBJECT_LABELS: Record<FeedbackSubject, string> = {
  job: 'A job',
  help: 'Help',
  service: 'A service',
  product: 'Colloquy',
};
