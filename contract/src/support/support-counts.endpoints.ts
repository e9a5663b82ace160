import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Apart from the other endpoints of support, because the rail of every page loads it. */
export const readSupportCounts = endpoint({
  method: 'GET',
  path: '/api/admin/support-counts',
  summary: 'Counts the support requests that await an answer, and unread feedback.',
  access: 'support:answer',
  answer: z.object({ questions: z.number().int(), feedback: z.number().int() }),
});
export type SupportCounts = z.infer<typeof readSupportCounts.answer>;
