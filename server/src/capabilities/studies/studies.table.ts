import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  restrictivePolicy,
  time,
  writePolicies,
} from '../../platform/database/table.ts';

const isOwn = sql`(select api.can_see_all()) or created_by = (select api.customer_id())`;

/**
 * What is researched. A customer sees it as a member (a row of `access`) or because they see one of its jobs;
 * reviewers see none.
 */
export const study = pgTable(
  'study',
  {
    ...owned(),
    name: text().notNull(),
    purpose: text().notNull(),
    dueOn: date('due_on'),
    createdBy: uuid('created_by').notNull(),
    createdAt: time('created_at').notNull(),
    /** Counts every change; a change on an older version is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [
    ownedKey(table),
    index('study_created').on(table.organisationId, table.createdAt, table.id),
    ...organisationPolicies(),
    restrictivePolicy('study_visible', sql`(${isOwn}) or id = any ((select api.visible_studies())::uuid[])`),
    // Members who add participants lock the study.
    ...writePolicies('study_written', { insert: isOwn, locks: true }),
  ],
).enableRLS();

/** A person who takes part in a study. Reports name the code; the name can be erased. */
export const participant = pgTable(
  'participant',
  {
    ...owned(),
    studyId: uuid('study_id').notNull(),
    /** Counted per study, and the number of its code: 7 is P07. */
    number: integer().notNull(),
    code: text().notNull(),
    name: text(),
    consent: text().$type<'unknown' | 'given' | 'withdrawn'>().notNull().default('unknown'),
    createdAt: time('created_at').notNull(),
    /** When the name was erased; a new one is refused. */
    erasedAt: time('erased_at'),
  },
  (table) => [
    ownedKey(table),
    unique('participant_number').on(table.organisationId, table.studyId, table.number),
    unique('participant_code').on(table.organisationId, table.studyId, table.code),
    ownedReference(table, table.studyId, study),
    ...organisationPolicies(),
    restrictivePolicy(
      'participant_visible',
      // Whoever only sees one of its jobs does not learn who else takes part.
      sql`(select api.can_see_all()) or study_id = any ((select api.granted_studies('read'))::uuid[])`,
    ),
    ...writePolicies('participant_written', {
      insert: sql`(select api.can_see_all()) or study_id = any ((select api.granted_studies('edit'))::uuid[])`,
    }),
  ],
).enableRLS();
