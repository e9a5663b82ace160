import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  restrictivePolicy,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  platform,
  time,
} from '../../platform/database/table.ts';
import { job, withVisibleJob } from './jobs.table.ts';

/**
 * Admin action on a whole job with the reason shown to its customer. Needed because a draft has no file with
 * stage records.
 */
export const jobAction = pgTable(
  'job_admin_action',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    move: text().$type<'put-on-hold' | 'resumed' | 'cancelled' | 'reopened'>().notNull(),
    reason: text().notNull(),
    personId: uuid('person_id').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('job_admin_action_job').on(table.organisationId, table.jobId, table.at),
    ownedReference(table, table.jobId, job),
    ...organisationPolicies('append'),
    openPolicy(platform, 'select'),
    restrictivePolicy('job_admin_action_visible', withVisibleJob),
  ],
).enableRLS();

export type JobActionRow = typeof jobAction.$inferSelect;
