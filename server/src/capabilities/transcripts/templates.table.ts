import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, organisationPolicies, owned, ownedKey, time } from '../../platform/database/table.ts';

/**
 * A document of an organisation's own look that transcripts are written into. Its bytes are a row's, not a file's:
 * they are few, are checked whole before they are kept, and go wherever the organisation's rows go.
 */
export const exportTemplate = pgTable(
  'export_template',
  {
    ...owned(),
    name: text().notNull(),
    fileName: text('file_name').notNull(),
    size: integer().notNull(),
    content: bytes('content').notNull(),
    uploadedBy: uuid('uploaded_by').notNull(),
    uploadedAt: time('uploaded_at').notNull(),
    deletedAt: time('deleted_at'),
    deletedBy: uuid('deleted_by'),
  },
  (table) => [
    ownedKey(table),
    uniqueIndex('export_template_name')
      .on(table.organisationId, sql`lower(${table.name})`)
      .where(sql`deleted_at is null`),
    check('export_template_size', sql`${table.size} between 1 and 2097152`),
    ...organisationPolicies(),
  ],
).enableRLS();
