import type {
  Command,
  CommandOutcome,
  RefusalReason,
  RetimeCommand,
  SegmentState,
  SnapshotMoment,
  SpeakerState,
} from '@colloquy/contract';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  narrowed,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  time,
  writable,
} from '../../platform/database/table.ts';
import { recording, segment, speaker, visible, wordsVisible, wordsWritable } from './transcripts.table.ts';

/** A command that was taken: its id makes a repeat harmless, its outcome is what a repeat is answered. */
export const segmentCommand = pgTable(
  'segment_command',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    /** Null where it is about speakers or about history. */
    segmentId: uuid('segment_id'),
    personId: uuid('person_id'),
    /** Commands of one step are undone together; null: a step of its own. */
    step: uuid(),
    /** The step that it took back. */
    undoes: uuid(),
    baseRevision: integer('base_revision').notNull(),
    revision: integer().notNull(),
    kind: text().$type<Command['kind'] | RetimeCommand['kind']>().notNull(),
    outcome: text().$type<CommandOutcome>().notNull(),
    /** Why it was refused. */
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

/** What a segment was before and after a command: history and undo, deleted with its recording. */
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
    narrowed('segment_revision_visible', wordsVisible),
  ],
).enableRLS();

/** What a speaker was before and after a command. */
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
    narrowed('speaker_revision_visible', visible),
  ],
).enableRLS();

/** A named moment of the words, to compare with and to come back to: history holds what they were. */
export const snapshot = pgTable(
  'snapshot',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    name: text().notNull(),
    revision: integer().notNull(),
    personId: uuid('person_id'),
    at: time('at').notNull(),
    /** Kept by itself; null: a person named it. */
    moment: text().$type<SnapshotMoment>(),
  },
  (table) => [
    ownedKey(table),
    index('snapshot_recording').on(table.organisationId, table.recordingId, table.revision),
    ownedReference(table, table.recordingId, recording),
    ...organisationPolicies(),
    narrowed('snapshot_visible', visible),
    ...writable('snapshot_written', { insert: wordsWritable }),
  ],
).enableRLS();
