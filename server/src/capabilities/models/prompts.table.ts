import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { openPolicy, platform, time } from '../../platform/database/table.ts';

/** Instructions for a text model. Belongs to the installation; its text is that of the newest version. */
export const prompt = pgTable(
  'prompt',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    purpose: text().notNull(),
    /** Number of the newest version. */
    version: integer().notNull(),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
    deletedAt: time('deleted_at'),
    deletedBy: uuid('deleted_by'),
  },
  (table) => [
    uniqueIndex('prompt_name')
      .on(table.name)
      .where(sql`deleted_at is null`),
    openPolicy(platform),
  ],
).enableRLS();

/** Every text of a prompt. Append-only, and deleted with its prompt. */
export const promptVersion = pgTable(
  'prompt_version',
  {
    id: uuid().primaryKey(),
    promptId: uuid('prompt_id')
      .notNull()
      .references(() => prompt.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    text: text().notNull(),
    personId: uuid('person_id').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    unique('prompt_version_number').on(table.promptId, table.number),
    index('prompt_version_at').on(table.promptId, table.at),
    openPolicy(platform),
  ],
).enableRLS();
