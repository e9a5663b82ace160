import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  identity,
  restrictivePolicy,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  platform,
  time,
} from '../../platform/database/table.ts';
import { person } from '../identity/identity.table.ts';

/**
 * A platform admin's change to an account of another organisation, pending until its person or an admin of
 * that organisation confirms it.
 */
export const accountChange = pgTable(
  'account_change',
  {
    ...owned(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: text().$type<'email' | 'role' | 'add' | 'second-factor'>().notNull(),
    /** The new e-mail address or role. */
    value: text(),
    requestedBy: uuid('requested_by').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Token of the link by which the person confirms; null if only an admin of the organisation may. */
    tokenHash: text('token_hash').unique(),
    decidedAt: time('decided_at'),
    outcome: text().$type<'confirmed' | 'declined' | 'replaced'>(),
  },
  (table) => [
    ownedKey(table),
    index('account_change_person').on(table.personId),
    uniqueIndex('account_change_open')
      .on(table.personId, table.kind)
      .where(sql`decided_at is null`),
    ...organisationPolicies(),
    restrictivePolicy('account_change_by_admin', sql`(select api.role()) in ('organisationadmin', 'system')`),
    openPolicy(identity),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
