import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import {
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  restrictivePolicy,
  time,
} from '../../platform/database/table.ts';
import { recording, withVisibleRecording } from './transcripts.table.ts';

/** People who have a transcript open, and their position. Reported every few seconds, deleted after a timeout. */
export const presence = pgTable(
  'presence',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    personId: uuid('person_id').notNull(),
    segmentId: uuid('segment_id'),
    isEditing: boolean('is_editing').notNull().default(false),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('presence_person').on(table.organisationId, table.recordingId, table.personId),
    ownedReference(table, table.recordingId, recording),
    ...organisationPolicies(),
    restrictivePolicy('presence_visible', withVisibleRecording),
  ],
).enableRLS();

const milliseconds = customType<{ data: string }>({ dataType: () => 'int4multirange' });

/**
 * Where a person was in a recording, and what of it they played: for “Continue” and the reading progress on their
 * home page. Only they see it. Deleted with the recording.
 */
export const readingPosition = pgTable(
  'reading_position',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    personId: uuid('person_id').notNull(),
    positionMs: integer('position_ms').notNull(),
    /** Parts that were played, in milliseconds of the recording. */
    played: milliseconds().notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('reading_position_person').on(table.organisationId, table.recordingId, table.personId),
    index('reading_position_recent').on(table.organisationId, table.personId, table.at),
    ownedReference(table, table.recordingId, recording),
    ...organisationPolicies(),
    restrictivePolicy(
      'reading_position_own',
      sql`person_id = (select api.person_id()) and (${withVisibleRecording})`,
    ),
  ],
).enableRLS();
