import { sql } from 'drizzle-orm';
import { bigint, boolean, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { app, citext, identity, openPolicy, platform, time } from '../../platform/database/table.ts';

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
    createdAt: time('created_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  () => [
    pgPolicy('organisation', {
      to: app,
      using: sql`id = (select api.organisation_id())`,
      withCheck: sql`id = (select api.organisation_id())`,
    }),
    openPolicy(identity),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
