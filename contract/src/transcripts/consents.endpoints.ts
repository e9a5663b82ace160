import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { consentEntry } from './inputs.ts';
import { id } from '../wire.ts';
import { CONSENT_STATES } from './transcripts.endpoints.ts';

export const recordingConsents = z.object({
  state: z.enum(CONSENT_STATES),
  mayRecord: z.boolean().meta({ description: 'Whether the caller may record a consent' }),
  entries: z
    .array(
      z.object({
        id,
        state: consentEntry.shape.state,
        note: z.string().nullable().meta({ description: 'How it was given or withdrawn, with the day' }),
        recordedBy: z.string().meta({ description: 'Name of the person who recorded it' }),
        at: z.iso.datetime().meta({ description: 'When it was recorded' }),
      }),
    )
    .meta({ description: 'Newest first' }),
});
export type RecordingConsents = z.infer<typeof recordingConsents>;

const recordingParams = z.object({ recordingId: id });

export const readConsents = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/consent',
  summary: 'Returns the consents to a recording, given and withdrawn.',
  access: 'transcript:read',
  params: recordingParams,
  answer: recordingConsents,
});

export const addConsentEntry = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/consent',
  summary:
    'Records that consent to a recording was given or withdrawn. If withdrawn, known voices from the recording are erased immediately.',
  access: 'consent:write',
  params: recordingParams,
  body: consentEntry,
  answer: recordingConsents,
});
