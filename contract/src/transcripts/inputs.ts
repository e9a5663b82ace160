import { z } from 'zod';
import { id } from '../wire.ts';

export const consentEntry = z.object({
  id: id.meta({ description: 'Idempotency key: repeated requests are recorded once' }),
  state: z.enum(['given', 'withdrawn']),
  on: z.iso.date('Choose the day.').meta({ description: 'Day on which it was given or withdrawn' }),
  note: z
    .string()
    .trim()
    .min(1, 'Enter how consent was given, and where the record is kept.')
    .max(400, 'Use at most 400 characters.')
    .meta({ description: 'How it was given or withdrawn, and what proves it' }),
});
export type ConsentEntry = z.infer<typeof consentEntry>;

export const snapshotFields = z.object({
  name: z.string().trim().min(1, 'A name must contain at least one letter.').max(120),
});
