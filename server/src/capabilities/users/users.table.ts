import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  identity,
  narrowed,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  platform,
  time,
} from '../../platform/database/table.ts';
import { person } from '../identity/identity.table.ts';

/**
 * What a platform admin asked to do to an account of another organisation, until its person or an admin of that
 * organisation confirms it.
 */
export const accountChange = pgTable(
  'account_change',
  {
    ...owned(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: text().$type<'email' | 'role' | 'add' | 'second-factor'>().notNull(),
    /** The e-mail address or the role that it is to become. */
    value: text(),
    askedBy: uuid('asked_by').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Of the link by which the person confirms; null where only an admin of the organisation may. */
    tokenHash: text('token_hash').unique(),
    settledAt: time('settled_at'),
    outcome: text().$type<'confirmed' | 'declined' | 'replaced'>(),
  },
  (table) => [
    ownedKey(table),
    index('account_change_person').on(table.personId),
    uniqueIndex('account_change_open')
      .on(table.personId, table.kind)
      .where(sql`settled_at is null`),
    ...organisationPolicies(),
    narrowed('account_change_by_admin', sql`(select api.role()) in ('organisationadmin', 'task')`),
    openPolicy(identity),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
