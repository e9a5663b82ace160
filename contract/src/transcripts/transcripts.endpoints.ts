import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  anchor,
  command,
  COMMAND_OUTCOMES,
  REFUSAL_REASONS,
  segment,
  speaker,
} from '@colloquy/rules/transcript';
import { SIDS } from '../services.ts';
import { id } from '../wire.ts';

export const CONSENT_STATES = ['unknown', 'given', 'withdrawn'] as const;

export const recording = z.object({
  id,
  jobId: id,
  sid: z.enum(SIDS).meta({ description: 'Service of the job' }),
  name: z.string(),
  durationMs: z.number().int().nullable(),
  decodedMs: z.number().int().meta({ description: 'How much of the audio has been decoded' }),
  undecodableMs: z
    .number()
    .int()
    .meta({ description: 'Length of audio that a damaged file declares but that could not be decoded' }),
  transcribedMs: z.number().int().meta({ description: 'How much of the audio has been transcribed' }),
  channels: z.number().int(),
  language: z
    .string()
    .nullable()
    .meta({ description: '`mul` for several languages; each segment then has its own' }),
  languageConfidence: z.number().int().nullable().meta({
    description:
      'Confidence of the language detection in per cent; `null` if the language was ordered or there are several',
  }),
  consent: z.enum(CONSENT_STATES),
  revision: z.number().int(),
  generation: id.meta({
    description:
      'Changes when the installation is restored from a backup. Revisions read before are then invalid.',
  }),
  approved: z
    .boolean()
    .meta({ description: 'Whether a person has approved the transcript; until then it is automatic' }),
  mayEdit: z.boolean().meta({ description: 'Whether the caller may edit the transcript' }),
  hasAudio: z.boolean().meta({ description: '`false` for a transcript without a recording' }),
  suggestedNames: z
    .array(z.string())
    .meta({ description: 'Names entered at upload, to be suggested when speakers are named' }),
  isTimed: z.boolean().meta({
    description:
      '`false` if an imported transcript has no times: all times are 0 and only the order is meaningful',
  }),
  imported: z
    .object({
      name: z.string().meta({ description: 'Name of the imported file' }),
      isMachineWork: z
        .boolean()
        .meta({ description: 'Whether the file says that it was transcribed automatically' }),
      notes: z
        .array(z.string())
        .meta({ description: 'Parts of the file that could not be interpreted, one sentence each' }),
    })
    .nullable()
    .meta({ description: '`null` if the recording was transcribed here' }),
  media: z
    .object({ path: z.string(), type: z.string() })
    .nullable()
    .meta({ description: 'Path and media type for playback; `null` until a playable version exists' }),
  peaks: z.string().nullable().meta({ description: 'Path of the peaks (Int8 pairs of minimum and maximum)' }),
});

const recordingParams = z.object({ recordingId: id });

export const readTranscript = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/transcript',
  summary: 'Returns the transcript of a recording, in full or what changed since a revision.',
  access: 'transcript:read',
  scope: 'transcripts:read',
  params: recordingParams,
  query: z.object({
    since: z.coerce
      .number()
      .int()
      .min(0)
      .default(0)
      .meta({ description: 'Return only what changed after this revision' }),
  }),
  answer: z.object({
    recording,
    speakers: z.array(speaker).meta({ description: 'All current speakers, in order of their numbers' }),
    segments: z.array(segment).meta({ description: 'In order of position' }),
    gone: z.array(id).meta({ description: 'Segments merged into other ones since that revision' }),
    anchors: z.array(anchor).meta({ description: 'Anchors of comments, codings and error marks' }),
  }),
});
export type Transcript = z.infer<typeof readTranscript.answer>;

/** Most commands of one request. */
export const MAX_COMMANDS = 2_000;

/**
 * Commands of one request build on one another; the next request waits for the response and uses its
 * revision. After a lost response, the client sends the same commands again.
 */
export const sendCommands = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/commands',
  summary:
    'Applies edits in order. Each has an id from the client and the revision on which it was made; repeated ids change nothing.',
  access: 'transcript:edit',
  params: recordingParams,
  body: z.object({
    uid: id.optional().meta({
      description: 'Author of the edits. Refused if someone else is now signed in in the same browser.',
    }),
    generation: id.optional().meta({
      description:
        'Generation of the edited transcript. Refused if the installation has been restored since.',
    }),
    commands: z.array(command).min(1).max(MAX_COMMANDS),
  }),
  answer: z.object({
    revision: z.number().int(),
    results: z.array(
      z.object({
        id,
        outcome: z
          .enum([...COMMAND_OUTCOMES, 'repeated'])
          .meta({ description: '`repeated` if this id was received before and nothing was applied again' }),
        firstOutcome: z
          .enum(COMMAND_OUTCOMES)
          .meta({ description: 'Outcome of the first request; the same unless `outcome` is `repeated`' }),
        reason: z.enum(REFUSAL_REASONS).nullable().meta({ description: 'Reason if it was refused' }),
        revision: z.number().int().meta({ description: 'Revision of the recording that it created' }),
      }),
    ),
    segments: z.array(segment).meta({
      description:
        'Everything changed by anyone since the oldest revision in the commands, in order of position',
    }),
    gone: z.array(id).meta({ description: 'Segments merged into other ones since that revision' }),
    anchors: z.array(anchor).meta({ description: 'Anchors that moved since that revision' }),
    speakers: z.array(speaker).meta({ description: 'All current speakers' }),
  }),
  errors: ['installation-restored'],
});

/** Most corrections in one response. */
export const MAX_CORRECTIONS = 500;

const learnedCorrection = z.object({
  wrong: z.string().meta({ description: 'Transcribed form, one to three words without punctuation' }),
  right: z.string().meta({ description: 'What people replaced it with' }),
  count: z.number().int().meta({ description: 'How often this correction was made' }),
  remaining: z
    .number()
    .int()
    .meta({ description: 'How often the wrong form remains in segments that people corrected' }),
  recordings: z
    .array(z.object({ id, name: z.string() }))
    .meta({ description: 'Recordings in which it was corrected' }),
});
export type LearnedCorrection = z.infer<typeof learnedCorrection>;

export const findCorrections = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/corrections',
  summary:
    'Lists the corrections that people made in the recordings of a job, as pairs of words, most frequent first.',
  access: 'transcript:read',
  params: z.object({ jobId: id }),
  answer: z.object({ corrections: z.array(learnedCorrection).max(MAX_CORRECTIONS) }),
});

/** Own steps that can be undone or redone, newest first. */
const step = z.object({
  id: id.meta({ description: 'Id for the command `undo`' }),
  kind: z.string().meta({ description: 'Kind of the first command' }),
  commands: z.number().int().meta({ description: 'Number of commands' }),
  at: z.iso.datetime(),
});
export type UndoStep = z.infer<typeof step>;

export const readUndoSteps = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/steps',
  summary: 'Lists the caller’s own steps that can be undone and redone, newest first.',
  access: 'transcript:edit',
  params: recordingParams,
  query: z.object({ size: z.coerce.number().int().min(1).max(1_000).default(200) }),
  answer: z.object({ undo: z.array(step), redo: z.array(step) }),
});

/** Sends the caller's position in the transcript and returns everyone's. */
export const updatePresence = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/presence',
  summary: 'Reports the caller’s position in the transcript and returns the positions of everyone else.',
  access: 'transcript:read',
  params: recordingParams,
  body: z.object({
    segmentId: id.nullable(),
    isEditing: z.boolean().default(false),
    isLeaving: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the caller is closing the transcript' }),
  }),
  answer: z.object({
    people: z.array(
      z.object({
        personId: id,
        name: z.string(),
        segmentId: id.nullable(),
        isEditing: z.boolean(),
        at: z.iso.datetime(),
      }),
    ),
  }),
});

const turnReview = z.object({
  segmentId: id.meta({ description: 'The first segment of the turn' }),
  speakerId: id.nullable().meta({
    description: 'The confirmed speaker. If the turn has another speaker now, it is uncertain again.',
  }),
  person: z.object({ id, name: z.string() }),
  at: z.iso.datetime(),
});
export type TurnReview = z.infer<typeof turnReview>;
const turnReviews = z.object({ reviews: z.array(turnReview) });

export const findTurnReviews = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/turn-reviews',
  summary: 'Lists the turns whose speaker a person has confirmed by listening.',
  access: 'transcript:read',
  params: recordingParams,
  answer: turnReviews,
});

export const reviewTurn = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/turn-reviews',
  summary: 'Confirms the speaker of a turn that the caller has listened to. Returns all confirmed turns.',
  access: 'transcript:edit',
  params: recordingParams,
  body: turnReview.pick({ segmentId: true, speakerId: true }),
  answer: turnReviews,
});

/** Strict: every spoken word. Intelligent: without fillers, repetitions and false starts. */
export const VERBATIMS = ['strict', 'intelligent'] as const;
export type Verbatim = (typeof VERBATIMS)[number];
