import type { SnapshotTrigger } from '@colloquy/contract/transcripts';
import type {
  Command,
  CommandOutcome,
  RefusalReason,
  RetimeCommand,
  SegmentState,
  SpeakerState,
} from '@colloquy/rules/transcript';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  restrictivePolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  time,
  writePolicies,
} from '../../platform/database/table.ts';
import {
  recording,
  segment,
  speaker,
  withEditableRecording,
  withVisibleRecording,
  wordsVisible,
} from './transcripts.table.ts';

/** An applied command. Its id makes retries idempotent; a retry returns the stored outcome. */
export const segmentCommand = pgTable(
  'segment_command',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    /** Null for commands on speakers or history. */
    segmentId: uuid('segment_id'),
    personId: uuid('person_id'),
    /** Commands of one step are undone together; null: the command is its own step. */
    step: uuid(),
    /** The step that it undoes. */
    undoes: uuid(),
    baseRevision: integer('base_revision').notNull(),
    revision: integer().notNull(),
    kind: text().$type<Command['kind'] | RetimeCommand['kind']>().notNull(),
    outcome: text().$type<CommandOutcome>().notNull(),
    /** Reason for a refusal. */
    reason: text().$type<RefusalReason>(),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('segment_command_recording').on(table.organisationId, table.recordingId, table.revision),
    index('segment_command_person').on(
      table.organisationId,
      table.recordingId,
      table.personId,
      table.revision,
    ),
    index('segment_command_step')
      .on(table.organisationId, table.step)
      .where(sql`step is not null`),
    index('segment_command_undoes')
      .on(table.organisationId, table.undoes)
      .where(sql`undoes is not null`),
    ownedReference(table, table.recordingId, recording),
    ...organisationPolicies('append'),
  ],
).enableRLS();

/** A segment before and after a command, for history and undo. Deleted with its recording. */
export const segmentRevision = pgTable(
  'segment_revision',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    segmentId: uuid('segment_id').notNull(),
    commandId: uuid('command_id').notNull(),
    revision: integer().notNull(),
    before: jsonb().$type<SegmentState | null>(),
    after: jsonb().$type<SegmentState>().notNull(),
  },
  (table) => [
    ownedKey(table),
    index('segment_revision_segment').on(table.organisationId, table.segmentId, table.revision),
    index('segment_revision_command').on(table.organisationId, table.commandId),
    index('segment_revision_recording').on(table.organisationId, table.recordingId, table.revision),
    ownedReference(table, table.recordingId, recording),
    ownedReference(table, table.segmentId, segment),
    ...organisationPolicies(),
    restrictivePolicy('segment_revision_visible', wordsVisible),
  ],
).enableRLS();

/** A speaker before and after a command. */
export const speakerRevision = pgTable(
  'speaker_revision',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    speakerId: uuid('speaker_id').notNull(),
    commandId: uuid('command_id').notNull(),
    revision: integer().notNull(),
    before: jsonb().$type<SpeakerState | null>(),
    after: jsonb().$type<SpeakerState>().notNull(),
  },
  (table) => [
    ownedKey(table),
    index('speaker_revision_command').on(table.organisationId, table.commandId),
    index('speaker_revision_recording').on(table.organisationId, table.recordingId, table.revision),
    ownedReference(table, table.recordingId, recording),
    index('speaker_revision_speaker').on(table.organisationId, table.speakerId),
    ownedReference(table, table.speakerId, speaker),
    ...organisationPolicies(),
    restrictivePolicy('speaker_revision_visible', withVisibleRecording),
  ],
).enableRLS();

/** A named revision, to compare with and to restore. The words come from the history. */
export const snapshot = pgTable(
  'snapshot',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    name: text().notNull(),
    revision: integer().notNull(),
    personId: uuid('person_id'),
    at: time('at').notNull(),
    /** Set for automatic snapshots; null: created by a person. */
    trigger: text().$type<SnapshotTrigger>(),
  },
  (table) => [
    ownedKey(table),
    index('snapshot_recording').on(table.organisationId, table.recordingId, table.revision),
    ownedReference(table, table.recordingId, recording),
    ...organisationPolicies(),
    restrictivePolicy('snapshot_visible', withVisibleRecording),
    ...writePolicies('snapshot_written', { insert: withEditableRecording }),
  ],
).enableRLS();
