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
  speaker: z.string().nullable().meta({ description: 'Current label of the speaker' }),
});

const touchedSegment = z.object({
  segmentId: id,
  startMs: z.number().int(),
  before: segmentAtRevision
    .nullable()
    .meta({ description: '`null` if the step created the segment by splitting another one' }),
  after: segmentAtRevision
    .nullable()
    .meta({ description: '`null` if the step merged the segment into another one' }),
  marked: z.string().nullable().meta({
    description: 'Words that were confirmed or marked as a disfluency, without a change of the text',
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
  before: speakerAtRevision.nullable().meta({ description: '`null` if the step added the speaker' }),
  after: speakerAtRevision
    .nullable()
    .meta({ description: '`null` if the step merged or removed the speaker' }),
  mergedInto: z.string().nullable().meta({ description: 'Label of the speaker into which it was merged' }),
});
export type TouchedSpeaker = z.infer<typeof touchedSpeaker>;

const historyEntry = z.object({
  id: id.meta({ description: 'Id of the step, for the command `undo`' }),
  person: person.nullable().meta({ description: '`null` for automatic steps' }),
  at: z.iso.datetime(),
  kind: z.enum(HISTORY_KINDS).meta({ description: 'Kind of the first command' }),
  undoes: z
    .object({ id, kind: z.enum(HISTORY_KINDS) })
    .nullable()
    .meta({ description: 'The step that it undoes' }),
  outcome: z
    .enum(COMMAND_OUTCOMES)
    .meta({ description: 'The most serious outcome of its commands; `conflicting` if it caused conflicts' }),
  commands: z.number().int(),
  before: z.number().int().meta({ description: 'Revision of the recording before the step' }),
  revision: z.number().int().meta({ description: 'Revision of the recording after the step' }),
  segments: z
    .array(touchedSegment)
    .meta({ description: `In order of change, at most ${MAX_CHANGED_SEGMENTS}` }),
  segmentCount: z.number().int().meta({ description: 'Number of segments that the step changed' }),
  speakers: z.array(touchedSpeaker),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const recordingParams = z.object({ recordingId: id });

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/history',
  summary: 'Lists the changes of a transcript by step: what changed, who changed it and when. Newest first.',
  access: 'transcript:read',
  params: recordingParams,
  query: z.object({
    segmentId: id.optional().meta({
      description:
        'Only steps that changed this segment or its lineage: segments merged into it, and the one from which it was split',
    }),
    personId: z
      .union([id, z.literal(AUTOMATIC_AUTHOR)])
      .optional()
      .meta({ description: 'Only steps of this person, or `machine` for automatic steps' }),
    kind: z.enum(HISTORY_KINDS).optional().meta({ description: '`retime` is listed only if requested here' }),
    after: z.string().max(500).optional().meta({ description: 'Cursor: `next` of the previous page' }),
    size: z.coerce.number().int().min(1).max(100).default(30).meta({ description: 'Steps per page' }),
  }),
  answer: z.object({
    rows: z.array(historyEntry).meta({ description: 'Steps without changes are omitted' }),
    next: z.string().nullable(),
    people: z
      .array(person)
      .optional()
      .meta({ description: 'On the first page only: everyone who changed something' }),
  }),
});

/** Split or merge that relates two segments. */
const link = z.object({ segmentId: id, otherId: id, revision: z.number().int() });
export type SegmentLink = z.infer<typeof link>;

export const readRevision = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/revision',
  summary: 'Returns the words and speakers of a recording at a revision.',
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
  summary: 'Lists the splits and merges of segments since a revision, to match segments of two revisions.',
  access: 'transcript:read',
  params: recordingParams,
  query: z.object({ since: z.coerce.number().int().min(0) }),
  answer: z.object({ links: z.array(link).meta({ description: 'In the order in which they happened' }) }),
});

/** Moments of automatic snapshots: the transcript is ready, or a person accepted it. */
export const SNAPSHOT_TRIGGERS = ['ready', 'checked', 'accepted'] as const;
export type SnapshotTrigger = (typeof SNAPSHOT_TRIGGERS)[number];

const snapshot = z.object({
  id,
  name: z.string(),
  revision: z.number().int(),
  person: person.nullable().meta({
    description:
      'Person who named it or accepted the job; `null` if it was saved when automatic transcription ended',
  }),
  at: z.iso.datetime(),
  trigger: z.enum(SNAPSHOT_TRIGGERS).nullable().meta({
    description:
      'What caused an automatic snapshot, which cannot be renamed or deleted; `null` if a person created it',
  }),
});
export type Snapshot = z.infer<typeof snapshot>;

export const findSnapshots = endpoint({
  method: 'GET',
  path: '/api/recordings/:recordingId/snapshots',
  summary: 'Lists the snapshots of a transcript, newest first.',
  access: 'transcript:read',
  params: recordingParams,
  answer: z.object({ snapshots: z.array(snapshot) }),
});

/** Limit of snapshots per recording; beyond it, old ones have to be deleted first. */
export const MAX_SNAPSHOTS = 200;

export const createSnapshot = endpoint({
  method: 'POST',
  path: '/api/recordings/:recordingId/snapshots',
  summary: 'Creates a snapshot of the transcript.',
  access: 'transcript:edit',
  params: recordingParams,
  body: z.object({
    id: id.meta({ description: 'Idempotency key: repeated requests change nothing' }),
    ...snapshotFields.shape,
    revision: z.number().int().min(0).optional().meta({ description: 'Default: the current revision' }),
  }),
  answer: z.object({ snapshot }),
});

const snapshotParams = z.object({ snapshotId: id });

export const renameSnapshot = endpoint({
  method: 'PATCH',
  path: '/api/snapshots/:snapshotId',
  summary: 'Renames a snapshot.',
  access: 'transcript:edit',
  params: snapshotParams,
  body: snapshotFields,
  answer: z.object({ snapshot }),
  errors: ['not-now'],
});

export const deleteSnapshot = endpoint({
  method: 'DELETE',
  path: '/api/snapshots/:snapshotId',
  summary: 'Deletes a snapshot. The transcript and its history remain.',
  access: 'transcript:edit',
  params: snapshotParams,
  answer: z.object({}),
  errors: ['not-now'],
});
