import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  narrowed,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  platform,
  time,
} from '../../platform/database/table.ts';
import { job } from './jobs.table.ts';

/**
 * What an admin did to a whole job, with the reason given: its customer reads it in the job's history. A draft has no
 * file whose stages could say so.
 */
export const jobAct = pgTable(
  'job_act',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    move: text().$type<'held' | 'resumed' | 'cancelled' | 'reopened'>().notNull(),
    reason: text().notNull(),
    personId: uuid('person_id').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('job_act_job').on(table.organisationId, table.jobId, table.at),
    ownedReference(table, table.jobId, job),
    ...organisationPolicies('append'),
    openPolicy(platform, 'select'),
    narrowed(
      'job_act_visible',
      sql`(select api.sees_all()) or exists (select from job j where j.organisation_id = job_act.organisation_id
        and j.id = job_act.job_id and j.deleted_at is null)`,
    ),
  ],
).enableRLS();

export type JobActRow = typeof jobAct.$inferSelect;
