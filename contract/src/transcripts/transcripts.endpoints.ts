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
  decodedMs: z.number().int().meta({ description: 'How far the audio is decoded' }),
  undecodableMs: z
    .number()
    .int()
    .meta({ description: 'Audio that a damaged file promised and that could not be decoded' }),
  transcribedMs: z.number().int().meta({ description: 'How far the words are written' }),
  channels: z.number().int(),
  language: z.string().nullable().meta({ description: "'mul': several, each segment says its own" }),
  languageConfidence: z.number().int().nullable().meta({
    description: 'How sure its detection was, in per cent; null where it was ordered, or is several',
  }),
  consent: z.enum(CONSENT_STATES),
  revision: z.number().int(),
  generation: id.meta({
    description:
      'Changes when the installation is restored from a backup: revisions seen before no longer count',
  }),
  approved: z
    .boolean()
    .meta({ description: 'A person has approved the words; until then it is machine work' }),
  mayEdit: z.boolean().meta({ description: 'Whether the caller may change its words' }),
  hasAudio: z.boolean().meta({ description: 'False for a transcript that came alone' }),
  suggestedNames: z
    .array(z.string())
    .meta({ description: 'Names that were said of the file when it came, to name its speakers by' }),
  isTimed: z.boolean().meta({
    description: 'False where nobody said when the words were said: all times are 0, and the order counts',
  }),
  imported: z
    .object({
      name: z.string().meta({ description: 'Name of the file that the words came in' }),
      isMachineWork: z.boolean().meta({ description: 'Another machine heard the words, as the file says' }),
      notes: z.array(z.string()).meta({ description: 'What of it was not understood, a sentence each' }),
    })
    .nullable()
    .meta({ description: 'Null where the words were heard here' }),
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
  scope: 'transcripts:read',
  params: recordingParams,
  query: z.object({
    since: z.coerce
      .number()
      .int()
      .min(0)
      .default(0)
      .meta({ description: 'Only what changed after this revision' }),
  }),
  answer: z.object({
    recording,
    speakers: z.array(speaker).meta({ description: 'All that were not merged away, in order of number' }),
    segments: z.array(segment).meta({ description: 'In order of position' }),
    gone: z.array(id).meta({ description: 'Segments that were merged away since then' }),
    anchors: z
      .array(anchor)
      .meta({ description: 'Places that comments, codings and error marks hold on to' }),
  }),
});

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
    'Edits, in order: each has an id of the client and the revision it was made on; repeated ids change nothing.',
  access: 'transcript:edit',
  params: recordingParams,
  body: z.object({
    uid: id.optional().meta({
      description:
        'Whose edits these are: refused where somebody else is signed in by now in the same browser',
    }),
    generation: id.optional().meta({
      description:
        'Of the transcript that the edits were made on: refused where the installation was restored since',
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
          .meta({ description: 'Repeated: this id came before and nothing was done again' }),
        firstOutcome: z
          .enum(COMMAND_OUTCOMES)
          .meta({ description: 'What became of it when it first came; the same unless it is repeated' }),
        reason: z.enum(REFUSAL_REASONS).nullable().meta({ description: 'Why it was refused' }),
        revision: z.number().int().meta({ description: 'Revision of the recording that it made' }),
      }),
    ),
    segments: z.array(segment).meta({
      description:
        'What changed since the oldest revision that the commands name, by whomever, in order of position',
    }),
    gone: z.array(id).meta({ description: 'Segments that were merged away since then' }),
    anchors: z.array(anchor).meta({ description: 'Anchors that moved since then' }),
    speakers: z.array(speaker).meta({ description: 'All of them, as they are now' }),
  }),
  errors: ['installation-restored'],
});

/** Most corrections in one response. */
export const MAX_CORRECTIONS = 500;

const learnedCorrection = z.object({
  wrong: z.string().meta({ description: 'As it was heard, one to three words without punctuation' }),
  right: z.string().meta({ description: 'What people wrote in its place' }),
  count: z.number().int().meta({ description: 'How often it was corrected so' }),
  remaining: z
    .number()
    .int()
    .meta({ description: 'How often the wrong form still stands where people corrected' }),
  recordings: z.array(z.object({ id, name: z.string() })).meta({ description: 'Where it was corrected' }),
});
export type LearnedCorrection = z.infer<typeof learnedCorrection>;

export const findCorrections = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/corrections',
  summary: 'What people corrected in the recordings of a job, as pairs of words, most often first.',
  access: 'transcript:read',
  params: z.object({ jobId: id }),
  answer: z.object({ corrections: z.array(learnedCorrection).max(MAX_CORRECTIONS) }),
});

/** Own steps that can be undone or redone, newest first. */
const step = z.object({
  id: id.meta({ description: 'To be named by the command `undo`' }),
  kind: z.string().meta({ description: 'Kind of its first command' }),
  commands: z.number().int().meta({ description: 'How many commands it has' }),
  at: z.iso.datetime(),
});
export type UndoStep = z.infer<typeof step>;

export const readUndoSteps = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/steps',
  summary: 'The own steps that can be undone and redone, newest first.',
  access: 'transcript:edit',
  params: recordingParams,
  query: z.object({ size: z.coerce.number().int().min(1).max(1_000).default(200) }),
  answer: z.object({ undo: z.array(step), redo: z.array(step) }),
});

/** Sends the caller's position in the transcript and returns everyone's. */
export const updatePresence = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/presence',
  summary: 'Says where the caller is in the transcript and answers where the others are.',
  access: 'transcript:read',
  params: recordingParams,
  body: z.object({
    segmentId: id.nullable(),
    isEditing: z.boolean().default(false),
    isLeaving: z.boolean().default(false).meta({ description: 'The caller closes the transcript' }),
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
  speakerId: id
    .nullable()
    .meta({ description: "Whose voice was heard: a turn that is somebody else's by now is doubtful again" }),
  person: z.object({ id, name: z.string() }),
  at: z.iso.datetime(),
});
export type TurnReview = z.infer<typeof turnReview>;
const turnReviews = z.object({ reviews: z.array(turnReview) });

export const findTurnReviews = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/turn-reviews',
  summary: 'The turns whose speaker a person has listened to and found right.',
  access: 'transcript:read',
  params: recordingParams,
  answer: turnReviews,
});

export const reviewTurn = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/turn-reviews',
  summary:
    'Says that the caller has listened to a turn and its speaker is right. Answers all that was found right.',
  access: 'transcript:edit',
  params: recordingParams,
  body: turnReview.pick({ segmentId: true, speakerId: true }),
  answer: turnReviews,
});

/** Strict: every spoken word. Intelligent: without fillers, repetitions and false starts. */
export const VERBATIMS = ['strict', 'intelligent'] as const;
export type Verbatim = (typeof VERBATIMS)[number];
