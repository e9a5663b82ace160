import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';
import { id, listAnswer } from '../wire.ts';
import { FEEDBACK_SUBJECTS, type FeedbackSubject, feedbackText, findFeedbackQuery } from './inputs.ts';

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  summary: 'Sends feedback on a job, a help page, a service or the product.',
  access: 'feedback:send',
  body: feedbackText.extend({
    about: z.enum(FEEDBACK_SUBJECTS),
    subjectId: id.nullable().default(null).meta({ description: 'The job, if the feedback is on a job' }),
    page: z.string().max(200).meta({ description: 'Path of the page it was sent from, without its query' }),
    requestId: id.meta({ description: 'Idempotency key: repeated requests are saved once' }),
  }),
  answer: z.object({}),
});

export const feedbackEntry = z.object({
  id,
  about: z.enum(FEEDBACK_SUBJECTS),
  job: z.string().nullable().meta({ description: 'Job number such as QA-1042, if the feedback is on a job' }),
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
  summary: 'Lists the feedback of all users.',
  access: 'feedback:read',
  query: findFeedbackQuery,
  answer: listAnswer(feedbackEntry),
});

export const markFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/read',
  summary: 'Marks feedback as read or unread.',
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
