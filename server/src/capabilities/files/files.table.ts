import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  restrictivePolicy,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  platform,
  time,
} from '../../platform/database/table.ts';

/**
 * An uploaded file, never changed. `ownerId` names the thing that it was uploaded for (a job), whose access
 * rule applies within the organisation.
 */
export const file = pgTable(
  'file',
  {
    ...owned(),
    ownerId: uuid('owner_id').notNull(),
    /** Its upload, so that finishing twice makes one file. */
    uploadId: text('upload_id').notNull(),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Set by the content check. */
    mediaType: text('media_type'),
    sha256: text(),
    /** Browsers cannot play it directly: a copy is made. */
    needsPlayback: boolean('needs_playback').notNull().default(false),
    storageKey: text('storage_key').notNull(),
    uploadedBy: uuid('uploaded_by').notNull(),
    createdAt: time('created_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    ownedKey(table),
    unique('file_upload').on(table.organisationId, table.uploadId),
    index('file_owner').on(table.organisationId, table.ownerId),
    ...organisationPolicies(),
    restrictivePolicy(
      'file_visible',
      sql`(select api.can_see_all()) or api.can_see_owner(organisation_id, owner_id, id)`,
    ),
  ],
).enableRLS();

/** Space reserved for an unfinished upload, so that concurrent uploads do not count on the same bytes. */
export const uploadReservation = pgTable(
  'upload_reservation',
  {
    ...owned(),
    personId: uuid('person_id').notNull(),
    /** The announced size, or an assumed one. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Bytes stored when its last request began. */
    received: bigint({ mode: 'number' }).notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [ownedKey(table), ...organisationPolicies(), openPolicy(platform, 'select')],
).enableRLS();

/** Derived from a file, and reproducible: decoded audio, peaks, a playable copy. */
export const derivedFile = pgTable(
  'derived_file',
  {
    ...owned(),
    fileId: uuid('file_id').notNull(),
    /** `pcm/<channel>/<piece>`, `peaks`, `playback` */
    kind: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('derived_file_kind').on(table.organisationId, table.fileId, table.kind),
    ownedReference(table, table.fileId, file),
    ...organisationPolicies(),
  ],
).enableRLS();
