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

/** Who did what, when and to which id; never content, so that an erasure never has to rewrite it. Append-only. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    ...owned(),
    at: time('at').notNull(),
    /** Null for the machine and for the installation itself. */
    personId: uuid('person_id'),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: uuid('subject_id'),
    /** What the subject is called, where no row of its own says so: a statement is made when it is asked for. */
    name: text(),
  },
  (table) => [
    ownedKey(table),
    index('audit_entry_at').on(table.organisationId, table.at, table.id),
    // Its filters, and which actions there are at all.
    index('audit_entry_action').on(table.organisationId, table.action, table.at, table.id),
    // What platform admins did, in whichever organisations.
    index('audit_entry_author').on(table.personId, table.at, table.id),
    index('audit_entry_person').on(table.organisationId, table.personId, table.at, table.id),
    ...organisationPolicies('append'),
    pgPolicy('identity_append', { to: identity, for: 'insert', withCheck: sql`true` }),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
