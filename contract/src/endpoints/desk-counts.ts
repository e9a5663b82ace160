import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const readDeskCounts = endpoint({
  method: 'GET',
  path: '/api/admin/desk-counts',
  summary: 'How many questions wait for an answer, and how much feedback nobody has read.',
  access: 'support:answer',
  answer: z.object({ questions: z.number().int(), feedback: z.number().int() }),
});
export type DeskCounts = z.infer<typeof readDeskCounts.answer>;
