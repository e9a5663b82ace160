import type { OrganisationSettings } from '@colloquy/contract/organisations';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { app, citext, identity, openPolicy, platform, time } from '../../platform/database/table.ts';

/** Organisations. In identity, because signing in and sessions depend on the settings of the person's organisation. */
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
