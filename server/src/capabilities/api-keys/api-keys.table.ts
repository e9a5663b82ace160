import type { KeyScope } from '@colloquy/contract';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  identity,
  narrowed,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  time,
} from '../../platform/database/table.ts';
import { person } from '../identity/identity.table.ts';

/**
 * Keys of service accounts, by their hash. An account is a person of role `service`: it orders and owns jobs under a
 * name of its own, and cannot sign in. It may have several keys, so that one can follow another.
 */
export const apiKey = pgTable(
  'api_key',
  {
    ...owned(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** What people recognise it by: its first characters. */
    prefix: text().notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: time('created_at').notNull(),
    /** Null: until it is revoked. */
    expiresAt: time('expires_at'),
    revokedAt: time('revoked_at'),
    /** To the minute. */
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    ownedKey(table),
    index('api_key_person').on(table.personId),
    ...organisationPolicies(),
    openPolicy(identity),
    narrowed('api_key_of_admins', sql`(select api.sees_all())`),
  ],
).enableRLS();

export type ApiKeyRow = typeof apiKey.$inferSelect;
