import { z } from 'zod';
import { endpoint, id, listAnswer, listQuery } from '../endpoint.ts';
import { anchor } from '../transcript/anchor.ts';
import { command } from '../transcript/command.ts';
import { segment, speaker } from '../transcript/segment.ts';

export const CONSENT_STATES = ['unknown', 'given', 'withdrawn'] as const;

export const recording = z.object({
  id,
  jobId: id,
  name: z.string(),
  durationMs: z.number().int().nullable(),
  decodedMs: z.number().int().meta({ description: 'How far the audio is decoded' }),
  heardMs: z.number().int().meta({ description: 'How far the words are written' }),
  channels: z.number().int(),
  language: z.string().nullable(),
  consent: z.enum(CONSENT_STATES),
  revision: z.number().int(),
  approved: z.boolean().meta({ description: 'A person has approved the words; until then it is machine work' }),
  media: z
    .object({ path: z.string(), type: z.string() })
    .nullable()
    .meta({ description: 'Where to listen; null until there is something that a browser can play' }),
  peaks: z.string().nullable().meta({ description: 'Path of the peaks (Int8 pairs of minimum and maximum)' }),
});

const recordingParams = z.object({ recordingId: id });

export const readTranscript = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/transcript',
  summary: 'The words of a recording, whole or what changed since a revision.',
  access: 'transcript:read',
  params: recordingParams,
  query: z.object({
    since: z.coerce.number().int().min(0).default(0).meta({ description: 'Only what changed after this revision' }),
  }),
  answer: z.object({
    recording,
    speakers: z.array(speaker),
    segments: z.array(segment).meta({ description: 'In order of position' }),
    gone: z.array(id).meta({ description: 'Segments that were merged away since then' }),
  }),
});

export const sendCommands = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/commands',
  summary: 'Edits: each command has an id of the client and the revision it was made on; repeated ids change nothing.',
  access: 'transcript:edit',
  params: recordingParams,
  body: z.object({ commands: z.array(command).min(1).max(200) }),
  answer: z.object({
    revision: z.number().int(),
    results: z.array(
      z.object({
        id,
        outcome: z.enum(['applied', 'merged', 'conflicting', 'refused', 'repeated']),
        reason: z.string().nullable(),
        revision: z.number().int(),
      }),
    ),
    segments: z.array(segment),
    gone: z.array(id),
    anchors: z.array(anchor),
  }),
});

export const searchWords = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Looks for words in the transcripts that the caller may read.',
  access: 'transcript:search',
  query: listQuery(['rank']).extend({ q: z.string().trim().min(2, 'Type at least two letters.').max(200) }),
  answer: listAnswer(
    z.object({
      segmentId: id,
      recordingId: id,
      jobId: id,
      jobCode: z.string(),
      job: z.string(),
      speaker: z.string().nullable(),
      startMs: z.number().int(),
      text: z.string(),
      marks: z.array(z.tuple([z.number().int(), z.number().int()])).meta({ description: 'Hits: start and end in code points' }),
    }),
  ),
});
