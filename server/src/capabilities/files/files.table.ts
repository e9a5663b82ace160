import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  narrowed,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  platform,
  time,
} from '../../platform/database/table.ts';

/**
 * What was uploaded, never changed. `ownerId` names the thing it was uploaded for (a job); within the organisation the
 * rule of that thing decides who may see it.
 */
export const file = pgTable(
  'file',
  {
    ...owned(),
    ownerId: uuid('owner_id').notNull(),
    /** The upload it came by, so that finishing twice makes one file. */
    uploadId: text('upload_id').notNull(),
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Filled by the check of the content. */
    mediaType: text('media_type'),
    sha256: text(),
    /** Browsers cannot play it as it is: a copy is made. */
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
    narrowed('file_visible', sql`(select api.sees_all()) or api.sees_owner(organisation_id, owner_id, id)`),
  ],
).enableRLS();

/** Room that an unfinished upload will take, so that uploads which run at the same time do not count on the same bytes. */
export const uploadReservation = pgTable(
  'upload_reservation',
  {
    ...owned(),
    personId: uuid('person_id').notNull(),
    /** The size as announced, or as assumed where it is not known yet. */
    bytes: bigint({ mode: 'number' }).notNull(),
    /** What was stored when the last request for it began. */
    received: bigint({ mode: 'number' }).notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [ownedKey(table), ...organisationPolicies(), openPolicy(platform, 'select')],
).enableRLS();

/** Made from a file and makeable again: pieces of decoded audio, peaks, a copy that browsers play. */
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
