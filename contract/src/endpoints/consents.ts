import { z } from 'zod';
import { endpoint, id } from '../endpoint.ts';
import { CONSENT_STATES } from './transcripts.ts';

export const consentEntry = z.object({
  id: id.meta({ description: 'Made by the client: a repeated request is written down once' }),
  state: z.enum(['given', 'withdrawn']),
  on: z.iso.date('Say on which day.').meta({ description: 'The day on which it was given or withdrawn' }),
  note: z
    .string()
    .trim()
    .min(1, 'Say how, and where it can be looked up.')
    .max(400, 'Use at most 400 characters.')
    .meta({ description: 'How, and what a person can be shown later' }),
});
export type ConsentEntry = z.infer<typeof consentEntry>;

export const recordingConsents = z.object({
  state: z.enum(CONSENT_STATES),
  mayRecord: z.boolean().meta({ description: 'Whether the caller may write consent down' }),
  story: z
    .array(
      z.object({
        id,
        state: consentEntry.shape.state,
        note: z.string().nullable().meta({ description: 'How, with the day on which' }),
        recordedBy: z.string().meta({ description: 'Name of the person who wrote it down' }),
        at: z.iso.datetime().meta({ description: 'When it was written down' }),
      }),
    )
    .meta({ description: 'The newest first' }),
});
export type RecordingConsents = z.infer<typeof recordingConsents>;

const recordingParams = z.object({ recordingId: id });

export const readConsents = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/consent',
  summary: 'What the people in a recording agreed to, and when they took it back.',
  access: 'transcript:read',
  params: recordingParams,
  answer: recordingConsents,
});

export const writeConsent = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/consent',
  summary:
    'Writes down that consent to a recording was given or withdrawn. Withdrawn, voices known from it are erased at once.',
  access: 'consent:write',
  params: recordingParams,
  body: consentEntry,
  answer: recordingConsents,
});
