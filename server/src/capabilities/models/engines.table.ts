import type { EngineFailure, EngineProvider, OnEngineFailure, Quality } from '@colloquy/contract';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  app,
  bytes,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  platform,
  time,
} from '../../platform/database/table.ts';

/**
 * An engine on another machine, as the platform's admin set it up. Belongs to the installation and holds no key: every
 * organisation that uses it brings its own.
 */
export const engineConnection = pgTable(
  'engine_connection',
  {
    id: uuid().primaryKey(),
    provider: text().$type<EngineProvider>().notNull(),
    name: text().notNull(),
    /** Where it is; null: where the provider says. */
    address: text(),
    model: text().notNull(),
    /** ISO 639 codes; empty: those that the provider names. */
    languages: jsonb().$type<string[]>().notNull(),
    /** Hundredths by which prices are multiplied: 100 leaves them as they are. */
    priceFactor: integer('price_factor').notNull(),
    /** Organisations may switch it on. */
    isAllowed: boolean('is_allowed').notNull(),
    version: integer().notNull(),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (table) => [
    uniqueIndex('engine_connection_name')
      .on(table.name)
      .where(sql`deleted_at is null`),
    openPolicy(platform),
    openPolicy(app, 'select'),
  ],
).enableRLS();

/** An organisation's use of such an engine. Without a row, or where it is off, nothing is sent there. */
export const organisationEngine = pgTable(
  'organisation_engine',
  {
    ...owned(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => engineConnection.id),
    isOn: boolean('is_on').notNull(),
    /** For which choice at ordering it stands. */
    quality: text().$type<Quality>().notNull(),
    /** Who switched it on or off last, and when. */
    switchedBy: uuid('switched_by').notNull(),
    switchedAt: time('switched_at').notNull(),
    /** Sealed with the installation's secret, and never shown again. */
    sealedKey: bytes('sealed_key'),
    /** Its last four signs, so that it can be told from another. */
    keyEnd: text('key_end'),
    onFailure: text('on_failure').$type<OnEngineFailure>().notNull(),
    /** The last one; null once it worked again. */
    failure: jsonb().$type<EngineFailure>(),
    version: integer().notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('organisation_engine_connection').on(table.organisationId, table.connectionId),
    index('organisation_engine_of_connection').on(table.connectionId),
    uniqueIndex('organisation_engine_quality')
      .on(table.organisationId, table.quality)
      .where(sql`is_on`),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/** The last time that an optional model was asked for, and how far it has come. */
export const modelFetch = pgTable(
  'model_fetch',
  {
    /** As the manifest names it. */
    name: text().primaryKey(),
    state: text().$type<'waiting' | 'running' | 'done' | 'failed'>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    total: bigint({ mode: 'number' }).notNull().default(0),
    /** What went wrong, in a sentence. */
    failure: text(),
    changedAt: time('changed_at').notNull(),
  },
  () => [openPolicy(platform)],
).enableRLS();
