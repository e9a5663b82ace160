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
  isReady: z.boolean().meta({ description: 'Its print is taken: it is recognised from now on' }),
  createdAt: z.iso.datetime(),
  consent: voiceConsent.extend({
    recordedBy: z.string().meta({ description: 'Name of the person who wrote it down' }),
    at: z.iso.datetime(),
  }),
});
export type KnownVoice = z.infer<typeof knownVoice>;

export const findKnownVoices = endpoint({
  method: 'GET',
  path: '/api/voices',
  summary: 'The voices that the organisation recognises, each with who agreed to that.',
  access: 'voice:manage',
  answer: z.object({
    isOn: z.boolean().meta({ description: 'The setting speakerMemory of the organisation' }),
    voices: z.array(knownVoice),
  }),
});

export const eraseVoice = endpoint({
  method: 'DELETE',
  path: '/api/voices/:voiceId',
  summary:
    'Erases a voice print at once, with its consent. Names that the machine gave by it and nobody confirmed go too.',
  access: 'voice:manage',
  params: z.object({ voiceId: id }),
  answer: z.object({}),
});

const recordingParams = z.object({ recordingId: id });

export const recordingVoices = z.object({
  canRemember: z.boolean().meta({
    description: 'The organisation remembers voices, and the caller may have one of these remembered',
  }),
  recognised: z
    .array(
      z.object({
        speakerId: id,
        name: z.string(),
        confidence: z.number().min(0).max(1).meta({ description: 'How sure the machine is' }),
      }),
    )
    .meta({
      description: 'Speakers whom the machine named by their voice, until a person says whether it is right',
    }),
});

export type RecordingVoices = z.infer<typeof recordingVoices>;

export const readVoices = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/voices',
  summary: 'Whom the machine recognised in a recording.',
  access: 'transcript:read',
  params: recordingParams,
  answer: recordingVoices,
});

export const rememberVoice = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/voices',
  summary:
    'Remembers the voice of a speaker, who agreed to that, so that it is recognised in other recordings.',
  access: 'voice:remember',
  params: recordingParams,
  body: z.object({
    id: id.meta({ description: 'Made by the client: a repeated request remembers one voice' }),
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
  summary:
    'A person says whether a speaker is who the machine took them for. If not, the name is taken away.',
  access: 'transcript:edit',
  params: recordingParams,
  body: z.object({ speakerId: id, isRight: z.boolean() }),
  answer: recordingVoices,
});
