import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { consentEntry } from './inputs.ts';
import { id } from '../wire.ts';
import { CONSENT_STATES } from './transcripts.endpoints.ts';

export const recordingConsents = z.object({
  state: z.enum(CONSENT_STATES),
  mayRecord: z.boolean().meta({ description: 'Whether the caller may write consent down' }),
  entries: z
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

export const addConsentEntry = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/consent',
  summary:
    'Writes down that consent to a recording was given or withdrawn. Withdrawn, voices known from it are erased at once.',
  access: 'consent:write',
  params: recordingParams,
  body: consentEntry,
  answer: recordingConsents,
});
