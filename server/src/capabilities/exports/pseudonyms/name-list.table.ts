import type { NameReplacement } from '@colloquy/rules/text';
import { jsonb, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import {
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  restrictivePolicy,
  time,
  writePolicies,
} from '../../../platform/database/table.ts';
import { job, withEditableJob, withVisibleJob } from '../../jobs/jobs.table.ts';

/** Names that downloads of a job replace. It is deleted for good with the job. */
export const nameList = pgTable(
  'name_list',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    replacements: jsonb().$type<NameReplacement[]>().notNull(),
    changedBy: uuid('changed_by').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('name_list_job').on(table.organisationId, table.jobId),
    ownedReference(table, table.jobId, job),
    ...organisationPolicies(),
    restrictivePolicy('name_list_visible', withVisibleJob),
    ...writePolicies('name_list_written', { insert: withEditableJob }),
  ],
).enableRLS();
