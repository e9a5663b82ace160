import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, real, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  platform,
  time,
} from '../database/table.ts';

/**
 * The state of background work; pg-boss only delivers `{organisationId, taskId}`. `key` makes enqueuing
 * idempotent. Every write checks the attempt number.
 */
export const task = pgTable(
  'task',
  {
    ...owned(),
    name: text().notNull(),
    key: text().notNull(),
    /** The subject of the work, such as a file of a job, by which tasks are cancelled and retried. */
    subjectId: uuid('subject_id').notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    state: text()
      .$type<'queued' | 'running' | 'done' | 'skipped' | 'failed' | 'cancelled'>()
      .notNull()
      .default('queued'),
    attempt: integer().notNull().default(0),
    /** Failed attempts since the task was enqueued; a retry by a person resets it. */
    failures: integer().notNull().default(0),
    /** Consecutive attempts whose worker died before it committed progress. */
    losses: integer().notNull().default(0),
    progress: real().notNull().default(0),
    failure: text(),
    /** The only delivery that counts; null: any. */
    deliveryId: uuid('delivery_id'),
    /** When the next try is due, while it waits. */
    startAfter: time('start_after'),
    createdAt: time('created_at').notNull(),
    startedAt: time('started_at'),
    heartbeatAt: time('heartbeat_at'),
    endedAt: time('ended_at'),
  },
  (table) => [
    ownedKey(table),
    unique('task_key').on(table.organisationId, table.key),
    index('task_subject').on(table.organisationId, table.subjectId),
    index('task_failed')
      .on(table.endedAt, table.id)
      .where(sql`state = 'failed'`),
    index('task_unfinished')
      .on(table.createdAt, table.id)
      .where(sql`state in ('queued', 'running')`),
    index('task_finished')
      .on(table.endedAt)
      .where(sql`state in ('done', 'skipped')`),
    index('task_cancelled')
      .on(table.organisationId, table.subjectId)
      .where(sql`state = 'cancelled'`),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/** One attempt at a task: worker, times and outcome. */
export const taskAttempt = pgTable(
  'task_attempt',
  {
    ...owned(),
    taskId: uuid('task_id').notNull(),
    number: integer().notNull(),
    worker: text().notNull(),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at'),
    outcome: text().$type<'done' | 'skipped' | 'failed' | 'cancelled' | 'lost' | 'released'>(),
    failure: text(),
  },
  (table) => [
    ownedKey(table),
    unique('task_attempt_number').on(table.organisationId, table.taskId, table.number),
    ownedReference(table, table.taskId, task),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
