import { sql } from 'drizzle-orm';
import { check, index, integer, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  identity,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  search,
  time,
  writePolicies,
} from '../../platform/database/table.ts';

/** What a grant allows; each level includes those before it. `manage` is the owner's. */
export type AccessLevel = 'read' | 'comment' | 'edit' | 'manage';

/** Who may grant access to a job or study: the organisation's admin and its owner. */
const isGrantedByOwner = sql`(select api.can_see_all()) or source <> 'assignment' and (
  exists (select from job j where j.organisation_id = (select api.organisation_id()) and j.id = job_id
    and j.created_by = (select api.customer_id()))
  or exists (select from study s where s.organisation_id = (select api.organisation_id()) and s.id = study_id
    and s.created_by = (select api.customer_id())))`;

/**
 * Grants of access: to a job or to all jobs of a study, for one person. Two more sources are not copied here,
 * because they are columns already: the owner (`job.created_by`) and the members of the owner's groups
 * (`group_member`). `api.has_access` and `api.people_with_access` combine all of them.
 */
export const access = pgTable(
  'access',
  {
    ...owned(),
    jobId: uuid('job_id'),
    studyId: uuid('study_id'),
    personId: uuid('person_id').notNull(),
    level: text().$type<AccessLevel>().notNull(),
    /** `assignment` rows have the id of their assignment, and grant only within it. */
    source: text().$type<'owner' | 'share' | 'assignment' | 'study'>().notNull(),
    /** Null: all files of the job. */
    fileIds: uuid('file_ids').array(),
    /** Time range of the recordings; null: all of it. */
    fromMs: integer('from_ms'),
    toMs: integer('to_ms'),
    until: time('until'),
    /** The owner of the job or study, also when an admin grants it. A transfer moves the grants to the new owner. */
    grantedBy: uuid('granted_by'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('access_person').on(table.organisationId, table.personId),
    index('access_person_study')
      .on(table.organisationId, table.personId)
      .where(sql`study_id is not null`),
    // A reviewer's scope opens by the id alone.
    uniqueIndex('access_assignment')
      .on(table.id)
      .where(sql`source = 'assignment'`),
    index('access_job').on(table.organisationId, table.jobId),
    uniqueIndex('access_share')
      .on(table.organisationId, table.jobId, table.personId)
      .where(sql`source = 'share'`),
    uniqueIndex('access_study')
      .on(table.organisationId, table.studyId, table.personId)
      .where(sql`study_id is not null`),
    check('access_subject', sql`(job_id is null) <> (study_id is null)`),
    ...organisationPolicies(),
    openPolicy(search, 'select'),
    openPolicy(identity, 'select'),
    // Reviewers are known to all who see the job; the shares of a job only to its owner. The policy must not query
    // the job, whose own policy reads these rows.
    pgPolicy('access_visible', {
      as: 'restrictive',
      to: app,
      for: 'select',
      using: sql`(select api.can_see_all()) or source = 'assignment' or person_id = (select api.person_id())
        or granted_by = (select api.person_id())`,
    }),
    ...writePolicies('access_written', { insert: isGrantedByOwner }),
  ],
).enableRLS();

/**
 * SQL: whether the caller was granted the level on the job `j` (the rule of access.sql). Each list of grants is a
 * subquery, which PostgreSQL runs once per statement.
 */
export const hasAccess = (level: 'read' | 'edit'): string =>
  `api.has_access(j.created_by, j.id, j.study_id, (select api.granted_customers('${level}')),
    (select api.granted_jobs('${level}')), (select api.granted_studies('${level}')))`;
