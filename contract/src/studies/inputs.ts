import { z } from 'zod';
import { SHARED_ACCESS } from '../jobs/sharing.endpoints.ts';
import { id } from '../wire.ts';

/** Consent of a participant to take part. */
export const PARTICIPANT_CONSENTS = ['unknown', 'given', 'withdrawn'] as const;

export const studyFields = z.object({
  name: z.string().trim().min(1, 'Enter a name for the study.').max(120, 'Use at most 120 characters.'),
  purpose: z
    .string()
    .trim()
    .max(2_000, 'Use at most 2,000 characters.')
    .meta({ description: 'What is researched and why; may be empty' }),
  dueOn: z.iso.date().nullable().meta({ description: 'Day on which the results are due' }),
});

export const studyMemberInput = z.object({
  personId: id.meta({ description: 'An active customer of the same organisation' }),
  access: z.enum(SHARED_ACCESS),
});

export const participantFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter the name.')
    .max(120, 'Use at most 120 characters.')
    .nullable()
    .meta({ description: '`null` if only the code is known' }),
});
