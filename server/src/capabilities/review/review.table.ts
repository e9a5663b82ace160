import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  restrictivePolicy,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  identity,
  time,
} from '../../platform/database/table.ts';
import { job } from '../jobs/jobs.table.ts';

/**
 * Review of a job by a person of this or another organisation. It grants access to that job, or to some files
 * and a time range of it, until it ends or is withdrawn.
 */
export const assignment = pgTable(
  'assignment',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    personId: uuid('person_id').notNull(),
    state: text()
      .$type<'offered' | 'accepted' | 'declined' | 'returned' | 'done' | 'withdrawn' | 'ended'>()
      .notNull(),
    /** Null: all files of the job. */
    fileIds: uuid('file_ids').array(),
    fromMs: integer('from_ms'),
    toMs: integer('to_ms'),
    createdAt: time('created_at').notNull(),
    /** The person who offered it and is notified of the answer. */
    offeredBy: uuid('offered_by'),
    until: time('until'),
    /** When it was accepted or declined. */
    answeredAt: time('answered_at'),
    /** When it was finished, handed back or withdrawn, or ended because the customer accepted the job. */
    endedAt: time('ended_at'),
    /** The person who finished, handed back or withdrew it; null: it ended because the job was accepted. */
    endedBy: uuid('ended_by'),
    /** For the reviewer, from the person who offered it. */
    note: text(),
    /** The reviewer's reason for declining or handing back, or the admin's for withdrawing. */
    reason: text(),
  },
  (table) => [
    ownedKey(table),
    index('assignment_person').on(table.personId),
    index('assignment_job').on(table.organisationId, table.jobId),
    // Made by the client, and looked up before the organisation is known.
    unique('assignment_id').on(table.id),
    ownedReference(table, table.jobId, job),
    ...organisationPolicies(),
    openPolicy(identity, 'select'),
  ],
).enableRLS();

/** Days on which a reviewer takes no work, both included. Stored in the reviewer's organisation. */
export const absence = pgTable(
  'absence',
  {
    ...owned(),
    personId: uuid('person_id').notNull(),
    fromDay: date('from_day').notNull(),
    toDay: date('to_day').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('absence_person').on(table.organisationId, table.personId, table.fromDay),
    ...organisationPolicies(),
  ],
).enableRLS();

/**
 * A reviewer's completed work for the monthly statement. Stored in the reviewer's organisation and kept
 * longer than the job; contains only its length.
 */
export const reviewRecord = pgTable(
  'review_record',
  {
    ...owned(),
    personId: uuid('person_id').notNull(),
    assignmentId: uuid('assignment_id').notNull(),
    doneAt: time('done_at').notNull(),
    /** Length of the reviewed audio. */
    audioMs: integer('audio_ms').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('review_record_once').on(table.organisationId, table.assignmentId),
    index('review_record_person').on(table.organisationId, table.personId, table.doneAt),
    ...organisationPolicies('append'),
  ],
).enableRLS();

/**
 * A reviewer's pay per minute of audio from a moment on; null: none. Stored in the reviewer's organisation.
 */
export const reviewerRate = pgTable(
  'reviewer_rate',
  {
    ...owned(),
    personId: uuid('person_id').notNull(),
    /** ISO 4217 */
    currency: text(),
    /** In the smallest unit of the currency. */
    minor: integer(),
    fromAt: time('from_at').notNull(),
    changedBy: uuid('changed_by').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('reviewer_rate_person').on(table.organisationId, table.personId, table.fromAt, table.id),
    check('reviewer_rate_whole', sql`(currency is null) = (minor is null)`),
    ...organisationPolicies('append'),
    // Reviewers do not see the rates of colleagues.
    restrictivePolicy(
      'reviewer_rate_visible',
      sql`(select api.can_see_all()) or person_id = (select api.person_id())`,
    ),
  ],
).enableRLS();
