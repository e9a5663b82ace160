import type { Quality, EngineFailure, EngineProvider, OnEngineFailure } from '@colloquy/contract/models';
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
 * A remote engine, configured by a platform admin. Belongs to the installation and holds no key: each
 * organisation brings its own.
 */
export const engineConnection = pgTable(
  'engine_connection',
  {
    id: uuid().primaryKey(),
    provider: text().$type<EngineProvider>().notNull(),
    name: text().notNull(),
    /** null: the provider's own address. */
    address: text(),
    model: text().notNull(),
    /** ISO 639 codes; empty: those of the provider. */
    languages: jsonb().$type<string[]>().notNull(),
    /** Price multiplier in hundredths: 100 changes nothing. */
    priceFactor: integer('price_factor').notNull(),
    /** Organisations may enable it. */
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

/** An organisation's use of a remote engine. Without a row, or while it is off, nothing is sent there. */
export const organisationEngine = pgTable(
  'organisation_engine',
  {
    ...owned(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => engineConnection.id),
    isOn: boolean('is_on').notNull(),
    /** The quality that it provides. */
    quality: text().$type<Quality>().notNull(),
    /** The last person who enabled or disabled it, and when. */
    switchedBy: uuid('switched_by').notNull(),
    switchedAt: time('switched_at').notNull(),
    /** Sealed with the installation's secret, and never shown again. */
    sealedKey: bytes('sealed_key'),
    /** The last four characters, to recognise it. */
    keySuffix: text('key_suffix'),
    onFailure: text('on_failure').$type<OnEngineFailure>().notNull(),
    /** The last failure; null once it works again. */
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

/** The last download of an optional model, and its progress. */
export const modelFetch = pgTable(
  'model_fetch',
  {
    /** The name in the manifest. */
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
