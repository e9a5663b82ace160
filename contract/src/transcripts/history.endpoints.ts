import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { snapshotFields } from './inputs.ts';
import { COMMAND_OUTCOMES, segment, speaker, SPEAKER_ROLES } from '@colloquy/rules/transcript';

/** Kinds of the first command of a step. `retime` is automatic: words get new times, the text stays. */
export const HISTORY_KINDS = [
  'set-text',
  'split',
  'merge',
  'assign-speaker',
  'set-turn-start',
  'confirm',
  'mark-disfluency',
  'dismiss-unclear',
  'add-speaker',
  'set-speaker',
  'remove-speaker',
  'merge-speakers',
  'undo',
  'restore',
  'retime',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Filter value for automatic steps, in place of a person's id. */
export const AUTOMATIC_AUTHOR = 'machine';

/** Most segments listed for one step; beyond that only the count is returned. */
export const MAX_CHANGED_SEGMENTS = 12;

const person = z.object({ id, name: z.string() });

const segmentAtRevision = z.object({
  text: z.string(),
  speakerId: id.nullable(),
  speaker: z.string().nullable().meta({ description: 'What the speaker is called today' }),
});

const touchedSegment = z.object({
  segmentId: id,
  startMs: z.number().int(),
  before: segmentAtRevision.nullable().meta({ description: 'Null: the step made it, by splitting another' }),
  after: segmentAtRevision.nullable().meta({ description: 'Null: it ended, merged into another' }),
  marked: z.string().nullable().meta({
    description: 'Words that stayed and of which something was said: that they are right, a filler',
  }),
});
export type TouchedSegment = z.infer<typeof touchedSegment>;

const speakerAtRevision = z.object({
  label: z.string(),
  role: z.enum(SPEAKER_ROLES).nullable(),
  colour: z.number().int(),
});

const touchedSpeaker = z.object({
  speakerId: id,
  before: speakerAtRevision.nullable().meta({ description: 'Null: the step added this speaker' }),
  after: speakerAtRevision.nullable().meta({ description: 'Null: it ended, merged into another' }),
  mergedInto: z.string().nullable().meta({ description: 'What the other speaker is called' }),
});
export type TouchedSpeaker = z.infer<typeof touchedSpeaker>;

const historyEntry = z.object({
  id: id.meta({ description: 'Of the step: what `undo` names' }),
  person: person.nullable().meta({ description: 'Null: the machine' }),
  at: z.iso.datetime(),
  kind: z.enum(HISTORY_KINDS).meta({ description: 'Kind of its first command' }),
  undoes: z
    .object({ id, kind: z.enum(HISTORY_KINDS) })
    .nullable()
    .meta({ description: 'The step that it took back' }),
  outcome: z
    .enum(COMMAND_OUTCOMES)
    .meta({ description: 'The gravest of its commands: `conflicting` left conflicts behind' }),
  commands: z.number().int(),
  before: z.number().int().meta({ description: 'Revision of the recording before it' }),
  revision: z.number().int().meta({ description: 'Revision of the recording after it' }),
  segments: z
    .array(touchedSegment)
    .meta({ description: `In the order in which they were changed, at most ${MAX_CHANGED_SEGMENTS}` }),
  segmentCount: z.number().int().meta({ description: 'How many segments it changed' }),
  speakers: z.array(touchedSpeaker),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const recordingParams = z.object({ recordingId: id });

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/history',
  summary: 'What was changed in a transcript, by whom and when, step by step; the newest first.',
  access: 'transcript:read',
  params: recordingParams,
  query: z.object({
    segmentId: id.optional().meta({
      description: 'Only what happened to this segment, to those merged into it, and to the one it was of',
    }),
    personId: z
      .union([id, z.literal(AUTOMATIC_AUTHOR)])
      .optional()
      .meta({ description: 'Only what this person did' }),
    kind: z.enum(HISTORY_KINDS).optional().meta({ description: '`retime` is told only where it is asked' }),
    after: z.string().max(500).optional().meta({ description: 'Cursor: the `next` of the page before' }),
    size: z.coerce.number().int().min(1).max(100).default(30).meta({ description: 'Steps a page' }),
  }),
  answer: z.object({
    rows: z.array(historyEntry).meta({ description: 'A step that changed nothing is left out' }),
    next: z.string().nullable(),
    people: z
      .array(person)
      .optional()
      .meta({ description: 'With the first page: all people who changed something' }),
  }),
});

/** Split or merge that relates two segments. */
const link = z.object({ segmentId: id, otherId: id, revision: z.number().int() });
export type SegmentLink = z.infer<typeof link>;

export const readRevision = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/revision',
  summary: 'The words and the speakers of a recording as they were at a revision.',
  access: 'transcript:read',
  params: recordingParams,
  query: z.object({ revision: z.coerce.number().int().min(0) }),
  answer: z.object({
    revision: z.number().int(),
    segments: z.array(segment).meta({ description: 'In the order of the text' }),
    speakers: z.array(speaker),
  }),
});
export type TranscriptRevision = z.infer<(typeof readRevision)['answer']>;

export const readLineage = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/lineage',
  summary: 'Which segments were split off or merged since a revision: what of two times belongs together.',
  access: 'transcript:read',
  params: recordingParams,
  query: z.object({ since: z.coerce.number().int().min(0) }),
  answer: z.object({ links: z.array(link).meta({ description: 'In the order in which it happened' }) }),
});

/** Moments of automatic snapshots: the transcript is ready, or a person accepted it. */
export const SNAPSHOT_TRIGGERS = ['ready', 'accepted'] as const;
export type SnapshotTrigger = (typeof SNAPSHOT_TRIGGERS)[number];

const snapshot = z.object({
  id,
  name: z.string(),
  revision: z.number().int(),
  person: person.nullable().meta({ description: 'Who named it or accepted; null: the machine was ready' }),
  at: z.iso.datetime(),
  trigger: z
    .enum(SNAPSHOT_TRIGGERS)
    .nullable()
    .meta({ description: 'Kept by itself, and neither renamed nor deleted; null: a person named it' }),
});
export type Snapshot = z.infer<typeof snapshot>;

export const findSnapshots = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/snapshots',
  summary: 'Named moments of a transcript, the newest first.',
  access: 'transcript:read',
  params: recordingParams,
  answer: z.object({ snapshots: z.array(snapshot) }),
});

/** Limit of snapshots per recording; beyond it, old ones have to be deleted first. */
export const MAX_SNAPSHOTS = 200;

export const createSnapshot = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/snapshots',
  summary: 'Gives a moment of the transcript a name.',
  access: 'transcript:edit',
  params: recordingParams,
  body: z.object({
    id: id.meta({ description: 'Made by the client; repeated it changes nothing' }),
    ...snapshotFields.shape,
    revision: z.number().int().min(0).optional().meta({ description: 'Now, unless said' }),
  }),
  answer: z.object({ snapshot }),
});

const snapshotParams = z.object({ snapshotId: id });

export const renameSnapshot = endpoint({
  method: 'PATCH',
  path: '/api/snapshots/:snapshotId',
  summary: 'Gives a named moment another name.',
  access: 'transcript:edit',
  params: snapshotParams,
  body: snapshotFields,
  answer: z.object({ snapshot }),
  errors: ['not-now'],
});

export const deleteSnapshot = endpoint({
  method: 'DELETE',
  path: '/api/snapshots/:snapshotId',
  summary: 'Forgets a named moment. The words and their history stay.',
  access: 'transcript:edit',
  params: snapshotParams,
  answer: z.object({}),
  errors: ['not-now'],
});
