import { z } from 'zod';
import { WEBHOOK_EVENT_NAMES } from './webhook-events.ts';

export const webhookFields = z.object({
  address: z
    .string()
    .trim()
    .min(1, 'Enter an address.')
    .max(2_000, 'Use at most 2,000 characters.')
    .meta({
      description: 'URL that receives messages; HTTPS, and reachable from the internet',
      examples: ['https://hooks.example.org/colloquy'],
    }),
  description: z.string().trim().max(200, 'Use at most 200 characters.'),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)).min(1, 'Choose at least one event.').max(50),
});
