import type { NotificationDetail, NotificationKind } from '@colloquy/contract/notifications';
import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  identity,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  restrictivePolicy,
  time,
} from '../../platform/database/table.ts';
import { person } from '../identity/identity.table.ts';

/** Names of a job and a person that the recipient’s own organisation cannot look up. */
export type StoredNames = { job?: string; by?: string };

/**
 * What happened, for one recipient. It belongs to the recipient's organisation, which may be another than that of
 * the job. Rows are inserted by `api.add_notifications`.
 */
export const notification = pgTable(
  'notification',
  {
    ...owned(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** Names what happened; null if it cannot be repeated. A person is notified of it once. */
    cause: text(),
    /** Organisation where it happened, to delete notifications with their job. */
    originId: uuid('origin_id').notNull(),
    jobId: uuid('job_id'),
    /** The person who caused it. */
    createdBy: uuid('created_by'),
    names: jsonb().$type<StoredNames>().notNull().default({}),
    detail: jsonb().$type<NotificationDetail>().notNull().default({}),
    path: text().notNull(),
    createdAt: time('created_at').notNull(),
    readAt: time('read_at'),
    /** To be listed in the recipient's next digest. */
    awaitsDigest: boolean('awaits_digest').notNull().default(false),
  },
  (table) => [
    ownedKey(table),
    uniqueIndex('notification_cause')
      .on(table.personId, table.kind, table.cause)
      .where(sql`cause is not null`),
    index('notification_list').on(table.organisationId, table.personId, table.createdAt, table.id),
    index('notification_person').on(table.personId),
    index('notification_unread')
      .on(table.organisationId, table.personId)
      .where(sql`read_at is null`),
    index('notification_digest')
      .on(table.createdAt)
      .where(sql`awaits_digest`),
    index('notification_job').on(table.originId, table.jobId),
    index('notification_created').on(table.createdAt),
    ...organisationPolicies(),
    restrictivePolicy(
      'notification_own',
      sql`(select api.role()) = 'system' or person_id = (select api.person_id())`,
    ),
    openPolicy(identity),
  ],
).enableRLS();
