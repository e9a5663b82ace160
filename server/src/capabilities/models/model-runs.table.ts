import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  platform,
  time,
} from '../../platform/database/table.ts';
import { engineConnection } from './engines.table.ts';

/** A run of an engine: which model wrote dependent data, and how fast, which feeds the estimates. */
export const modelRun = pgTable(
  'model_run',
  {
    ...owned(),
    subjectId: uuid('subject_id').notNull(),
    ability: text().$type<'media' | 'speech' | 'diarization' | 'language' | 'alignment'>().notNull(),
    engine: text().notNull(),
    model: text().notNull(),
    modelSha256: text('model_sha256').notNull(),
    /** The connection of a remote engine. */
    connectionId: uuid('connection_id').references(() => engineConnection.id),
    /** Audio or text was sent to another machine. */
    isRemote: boolean('is_remote').notNull().default(false),
    settings: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Processed audio, in milliseconds. */
    amountMs: bigint('amount_ms', { mode: 'number' }).notNull().default(0),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    ownedKey(table),
    index('model_run_subject').on(table.organisationId, table.subjectId),
    index('model_run_connection')
      .on(table.connectionId)
      .where(sql`connection_id is not null`),
    index('model_run_recent').on(table.organisationId, table.ability, table.endedAt),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
