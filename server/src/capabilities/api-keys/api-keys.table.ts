import type { KeyScope } from '@colloquy/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  identity,
  restrictivePolicy,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  time,
} from '../../platform/database/table.ts';
import { person } from '../identity/identity.table.ts';

/**
 * Keys of service accounts, by their hash. A service account is a person of role `service`: it orders and
 * owns jobs under its own name and cannot sign in. It may have several keys, so that one can replace another.
 */
export const apiKey = pgTable(
  'api_key',
  {
    ...owned(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** First characters of the key, by which people recognise it. */
    prefix: text().notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: time('created_at').notNull(),
    /** Null: until it is revoked. */
    expiresAt: time('expires_at'),
    revokedAt: time('revoked_at'),
    /** Accurate to the minute. */
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    ownedKey(table),
    index('api_key_person').on(table.personId),
    ...organisationPolicies(),
    openPolicy(identity),
    restrictivePolicy('api_key_of_admins', sql`(select api.can_see_all())`),
  ],
).enableRLS();
