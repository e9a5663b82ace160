import { sql } from 'drizzle-orm';
import { integer, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  search,
  time,
  writePolicies,
} from '../../platform/database/table.ts';

const byAdmin = { insert: sql`(select api.can_see_all())` };

/** Customers who see each other's jobs. */
export const personGroup = pgTable(
  'person_group',
  {
    ...owned(),
    name: text().notNull(),
    createdAt: time('created_at').notNull(),
    version: integer().notNull().default(1),
    deletedAt: time('deleted_at'),
    deletedBy: uuid('deleted_by'),
    /**
     * Members of a deleted group. It has no current members while it is deleted, so that it shows no one a
     * job.
     */
    deletedMembers: uuid('deleted_members').array(),
  },
  (table) => [
    ownedKey(table),
    uniqueIndex('person_group_name')
      .on(table.organisationId, table.name)
      .where(sql`deleted_at is null`),
    ...organisationPolicies(),
    ...writePolicies('person_group_written', byAdmin),
  ],
).enableRLS();

export const groupMember = pgTable(
  'group_member',
  {
    ...owned(),
    groupId: uuid('group_id').notNull(),
    personId: uuid('person_id').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('group_member_once').on(table.organisationId, table.groupId, table.personId),
    index('group_member_person').on(table.organisationId, table.personId),
    ownedReference(table, table.groupId, personGroup),
    ...organisationPolicies(),
    openPolicy(search, 'select'),
    ...writePolicies('group_member_written', byAdmin),
  ],
).enableRLS();
