import { boolean, index, pgTable, uuid } from 'drizzle-orm/pg-core';
import {
  identity,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  platform,
  time,
} from '../../platform/database/table.ts';

/** Support access: allows platform admins to see what the organisation's customers work on, until a date. */
export const supportAccess = pgTable(
  'support_access',
  {
    ...owned(),
    grantedBy: uuid('granted_by').notNull(),
    /** Whether they may also download what they can read and listen to. */
    allowsDownloads: boolean('allows_downloads').notNull().default(false),
    createdAt: time('created_at').notNull(),
    until: time('until').notNull(),
    withdrawnAt: time('withdrawn_at'),
  },
  (table) => [
    ownedKey(table),
    index('support_access_until').on(table.organisationId, table.until),
    ...organisationPolicies(),
    openPolicy(identity, 'select'),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
