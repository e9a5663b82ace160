import type { WorkKind } from '@colloquy/contract/credits';
import type { FileProgress, RunState } from '@colloquy/contract/jobs';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  platform,
  restrictivePolicy,
  time,
  writePolicies,
} from '../../platform/database/table.ts';
import { job, jobFile, withEditableJob, withVisibleJob } from './jobs.table.ts';

/**
 * One piece of ordered work on a file, or on the whole job, at one stage and for one key of the order. It is the
 * subject of reservations and credit requests; `job_file` shows its least advanced run.
 */
export const stageRun = pgTable(
  'stage_run',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    jobFileId: uuid('job_file_id'),
    stage: integer().notNull(),
    /** Part of the order, such as a target language; empty for stages with one run per file. */
    key: text().notNull(),
    work: text().$type<WorkKind>().notNull(),
    state: text().$type<RunState>().notNull(),
    step: text().notNull(),
    /** 0 to 1 over all steps; never decreases. */
    progress: real().notNull().default(0),
    readyAt: time('ready_at'),
    failure: jsonb().$type<FileProgress['failure']>(),
    /** In the unit of the work; null until it was counted. */
    quantity: bigint({ mode: 'number' }),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    ownedKey(table),
    uniqueIndex('stage_run_open')
      .on(table.organisationId, sql`coalesce(job_file_id, job_id)`, table.stage, table.key)
      .where(sql`state not in ('done', 'skipped', 'cancelled')`),
    index('stage_run_file').on(table.organisationId, table.jobFileId),
    index('stage_run_job').on(table.organisationId, table.jobId),
    ownedReference(table, table.jobId, job),
    ownedReference(table, table.jobFileId, jobFile),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
    restrictivePolicy('stage_run_visible', withVisibleJob),
    ...writePolicies('stage_run_written', { insert: withEditableJob }),
  ],
).enableRLS();

export type RunRow = typeof stageRun.$inferSelect;
