import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  narrowed,
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
 * A person's work on a job of another (or the own) organisation. It opens exactly that job, or only some files and a
 * range of time of it, until it ends; taking it away ends access at once.
 */
export const assignment = pgTable(
  'assignment',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    personId: uuid('person_id').notNull(),
    state: text()
      .$type<'offered' | 'accepted' | 'declined' | 'handed-back' | 'done' | 'withdrawn' | 'ended'>()
      .notNull(),
    /** Null: all files of the job. */
    fileIds: uuid('file_ids').array(),
    fromMs: integer('from_ms'),
    toMs: integer('to_ms'),
    createdAt: time('created_at').notNull(),
    /** Who gave it, and is told how it is answered. */
    givenBy: uuid('given_by'),
    until: time('until'),
    /** When it was answered: accepted or declined. */
    answeredAt: time('answered_at'),
    /** When it ended: done, handed back, withdrawn, or because the customer accepted the job. */
    endedAt: time('ended_at'),
    /** Why it was declined or handed back, in the reviewer's words. */
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

/** Days on which a reviewer takes no work, both included. Kept where the reviewer belongs. */
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
 * What a reviewer has done, for the monthly statement: kept where the reviewer belongs, and longer than the job. It
 * says nothing of what was reviewed but its length.
 */
export const reviewRecord = pgTable(
  'review_record',
  {
    ...owned(),
    personId: uuid('person_id').notNull(),
    assignmentId: uuid('assignment_id').notNull(),
    doneAt: time('done_at').notNull(),
    /** Length of the sound that was reviewed. */
    audioMs: integer('audio_ms').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('review_record_once').on(table.organisationId, table.assignmentId),
    index('review_record_person').on(table.organisationId, table.personId, table.doneAt),
    ...organisationPolicies('append'),
  ],
).enableRLS();

/** What a reviewer is paid for a minute of audio from a moment on; null from when nothing is. Kept where they belong. */
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
    // What a colleague is paid is not told to other reviewers.
    narrowed('reviewer_rate_visible', sql`(select api.sees_all()) or person_id = (select api.person_id())`),
  ],
).enableRLS();
