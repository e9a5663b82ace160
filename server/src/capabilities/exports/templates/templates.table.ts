import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, organisationPolicies, owned, ownedKey, time } from '../../../platform/database/table.ts';

/**
 * An organisation's own Word layout for exports. The content is stored in the row: templates are few, are
 * validated before they are saved, and follow the organisation's rows everywhere.
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
