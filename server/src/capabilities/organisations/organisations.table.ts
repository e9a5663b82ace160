import { sql } from 'drizzle-orm';
import type { OrganisationSettings } from '@colloquy/contract';
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
  writable,
} from '../../platform/database/table.ts';

export const organisation = pgTable(
  'organisation',
  {
    id: uuid().primaryKey(),
    /** Short, unique; accepted as `oid` beside the id. */
    code: citext().notNull().unique(),
    name: text().notNull(),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Numbers that people see are counted per organisation: QA-1042. */
    lastJobNumber: bigint('last_job_number', { mode: 'number' }).notNull().default(1000),
    /** The organisation that runs the installation: its reviewers work for all. */
    isHouse: boolean('is_house').notNull().default(false),
    /** What its admin has chosen; what is missing is as the contract's defaults say. */
    settings: jsonb().$type<Partial<OrganisationSettings>>().notNull().default({}),
    /** Counts every change: who changes an older one is told so. */
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

/** The organisation lets the platform's admins see what its customers work on, until then and no longer. */
export const accessGrant = pgTable(
  'access_grant',
  {
    ...owned(),
    grantedBy: uuid('granted_by').notNull(),
    /** What they read and listen to they may download, too. */
    downloads: boolean().notNull().default(false),
    createdAt: time('created_at').notNull(),
    until: time('until').notNull(),
    withdrawnAt: time('withdrawn_at'),
  },
  (table) => [
    ownedKey(table),
    index('access_grant_until').on(table.organisationId, table.until),
    ...organisationPolicies(),
    openPolicy(identity, 'select'),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

const byAdmin = { insert: sql`(select api.sees_all())` };

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
    /** Of a deleted group: who was in it. It has no members as long as it is deleted, so that nobody sees by it. */
    deletedMembers: uuid('deleted_members').array(),
  },
  (table) => [
    ownedKey(table),
    uniqueIndex('person_group_name')
      .on(table.organisationId, table.name)
      .where(sql`deleted_at is null`),
    ...organisationPolicies(),
    ...writable('person_group_written', byAdmin),
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
    ...writable('group_member_written', byAdmin),
  ],
).enableRLS();
