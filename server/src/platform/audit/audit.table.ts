import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  identity,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  platform,
  time,
} from '../database/table.ts';
import { pgPolicy } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';

/**
 * Audit entries: who did what, when and to which id. They hold no content, so an erasure never rewrites them.
 * Append-only.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    ...owned(),
    at: time('at').notNull(),
    /** Null for automatic work and for the installation. */
    personId: uuid('person_id'),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: uuid('subject_id'),
    /** Name of the subject, where no row holds it: a statement is generated on request. */
    name: text(),
  },
  (table) => [
    ownedKey(table),
    index('audit_entry_at').on(table.organisationId, table.at, table.id),
    // For the filters and for the list of actions that occur.
    index('audit_entry_action').on(table.organisationId, table.action, table.at, table.id),
    // Actions of platform admins across organisations.
    index('audit_entry_author').on(table.personId, table.at, table.id),
    index('audit_entry_person').on(table.organisationId, table.personId, table.at, table.id),
    ...organisationPolicies('append'),
    pgPolicy('identity_append', { to: identity, for: 'insert', withCheck: sql`true` }),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
