import { sql } from 'drizzle-orm';
import type { OrganisationSettings } from '@colloquy/contract/organisations';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  app,
  citext,
  identity,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  platform,
  search,
  time,
  writePolicies,
} from '../../platform/database/table.ts';

export const organisation = pgTable(
  'organisation',
  {
    id: uuid().primaryKey(),
    /** Short and unique; accepted as `oid` instead of the id. */
    code: citext().notNull().unique(),
    name: text().notNull(),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Visible numbers are counted per organisation: QA-1042. */
    lastJobNumber: bigint('last_job_number', { mode: 'number' }).notNull().default(1000),
    /** The organisation that runs the installation: its reviewers work for all organisations. */
    isOperator: boolean('is_operator').notNull().default(false),
    /** Settings that the admin changed; the contract has the defaults for the rest. */
    settings: jsonb().$type<Partial<OrganisationSettings>>().notNull().default({}),
    /** Counts every change; a change on an older version is refused. */
    version: integer().notNull().default(1),
    createdAt: time('created_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    index('organisation_name').on(table.name, table.id),
    index('organisation_created').on(table.createdAt, table.id),
    pgPolicy('organisation', {
      to: app,
      using: sql`id = (select api.organisation_id())`,
      withCheck: sql`id = (select api.organisation_id())`,
    }),
    openPolicy(identity),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

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
