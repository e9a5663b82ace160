import { SPEAKER_ROLES, speakerName } from '@colloquy/rules/transcript';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { voiceConsent } from './inputs.ts';

/** Voice that the organisation recognises. Its voiceprint is never returned. */
export const knownVoice = z.object({
  id,
  name: z.string(),
  role: z.enum(SPEAKER_ROLES).nullable(),
  isReady: z
    .boolean()
    .meta({ description: 'Whether its voiceprint has been computed, so that it is recognised' }),
  createdAt: z.iso.datetime(),
  consent: voiceConsent.extend({
    recordedBy: z.string().meta({ description: 'Name of the person who recorded it' }),
    at: z.iso.datetime(),
  }),
});
export type KnownVoice = z.infer<typeof knownVoice>;

export const findKnownVoices = endpoint({
  method: 'GET',
  path: '/api/voices',
  summary: 'Lists the known voices of the organisation, each with its consent.',
  access: 'voice:manage',
  answer: z.object({
    isOn: z.boolean().meta({ description: 'Setting `speakerMemory` of the organisation' }),
    voices: z.array(knownVoice),
  }),
});

export const eraseVoice = endpoint({
  method: 'DELETE',
  path: '/api/voices/:voiceId',
  summary:
    'Erases a voiceprint and its consent immediately, and removes names assigned by it that nobody confirmed.',
  access: 'voice:manage',
  params: z.object({ voiceId: id }),
  answer: z.object({}),
});

const recordingParams = z.object({ recordingId: id });

export const recordingVoices = z.object({
  canRemember: z.boolean().meta({
    description: 'Whether the organisation remembers voices and the caller may add one from this recording',
  }),
  recognised: z
    .array(
      z.object({
        speakerId: id,
        name: z.string(),
        confidence: z.number().min(0).max(1).meta({ description: 'Confidence of the match' }),
      }),
    )
    .meta({
      description: 'Speakers named automatically by their voice, until a person confirms or rejects the name',
    }),
});

export type RecordingVoices = z.infer<typeof recordingVoices>;

export const readVoices = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/voices',
  summary: 'Returns the speakers recognised by their voice in a recording.',
  access: 'transcript:read',
  params: recordingParams,
  answer: recordingVoices,
});

export const rememberVoice = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/voices',
  summary: 'Saves the voice of a speaker who consented, so that it is recognised in other recordings.',
  access: 'voice:remember',
  params: recordingParams,
  body: z.object({
    id: id.meta({ description: 'Idempotency key: repeated requests save one voice' }),
    speakerId: id,
    name: speakerName,
    consent: voiceConsent,
  }),
  answer: recordingVoices,
  errors: ['not-now'],
});

export const answerRecognition = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/voices/answer',
  summary: 'Confirms or rejects the name of a speaker recognised by their voice. A rejected name is removed.',
  access: 'transcript:edit',
  params: recordingParams,
  body: z.object({ speakerId: id, isRight: z.boolean() }),
  answer: recordingVoices,
});
