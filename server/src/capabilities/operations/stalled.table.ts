import type { StalledKind, StalledOutcome } from '@colloquy/contract/operations';
import { integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  platform,
  time,
} from '../../platform/database/table.ts';

/** Stalled work that the periodic check found, and its outcome. */
export const stalledWork = pgTable(
  'stalled_work',
  {
    ...owned(),
    kind: text().$type<StalledKind>().notNull(),
    /** A run of a file, a ready file, or a task. */
    subjectId: uuid('subject_id').notNull(),
    jobId: uuid('job_id'),
    /** When it was last found. */
    foundAt: time('found_at').notNull(),
    /** How often, each within a day of the previous one. */
    times: integer().notNull().default(1),
    outcome: text().$type<StalledOutcome>().notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('stalled_work_subject').on(table.organisationId, table.kind, table.subjectId),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
