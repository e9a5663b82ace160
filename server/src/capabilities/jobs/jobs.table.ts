import type { Sid } from '@colloquy/contract';
import type {
  FileProgress,
  FileSettings,
  FileTrack,
  JobSettings,
  RecordingConsent,
  JobStatus,
} from '@colloquy/contract/jobs';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, real, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  restrictivePolicy,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  platform,
  search,
  time,
  writePolicies,
} from '../../platform/database/table.ts';
import { hasAccess } from '../access/access.table.ts';
import { file } from '../files/files.table.ts';
import { study } from '../studies/studies.table.ts';
import { engineConnection } from '../models/engines.table.ts';

/** Settings of one upload, and its length as the browser reads it. */
export type UploadDetails = { settings?: FileSettings | undefined; durationMs?: number | null | undefined };

/** Settings of the order. `givenName` is the typed name, after which jobs of further files are named. */
export type OrderedSettings = Omit<JobSettings, 'name'> & {
  givenName: string;
  /** All files stay in this job. */
  manyFiles?: boolean;
  /** The sample interview of the product, to try the keys on. */
  isSample?: boolean;
  /** Files wait in Add File until the person starts the job. */
  waitsForStart?: boolean;
  /** What was said of uploads by their ids before they were complete. */
  uploads?: Record<string, UploadDetails>;
  /**
   * The draft of the first file, for jobs made for further files. Files that belong together find each other
   * through it.
   */
  draftId?: string;
};

/** The caller was granted the level on the job `j`. */
export const isGranted = (level: 'read' | 'edit') => sql.raw(hasAccess(level));
/** On the table of jobs itself. */
const isJobGranted = (level: 'read' | 'edit') => sql.raw(hasAccess(level).replaceAll('j.', ''));

/** For the table of jobs. */
const jobVisible = sql`(select api.can_see_all()) or ${isJobGranted('read')}`;
const jobEditable = sql`(select api.can_see_all()) or ${isJobGranted('edit')}`;
const jobOwned = sql`(select api.can_see_all()) or created_by = (select api.customer_id())`;

const ofJob = sql`j.organisation_id = (select api.organisation_id()) and j.id = job_id`;

/**
 * For tables with a `job_id`: the row's job is visible and not deleted. Inlined instead of a function, because
 * policies run per row.
 */
export const withVisibleJob = sql`(select api.can_see_all())
  or exists (select from job j where ${ofJob} and j.deleted_at is null)`;
/**
 * The caller may change the row's job. Only callers with some read-only access need the check for each row
 * (api.can_edit_all_visible, once per statement), because an edit can write thousands of rows.
 */
export const withEditableJob = sql`(select api.can_edit_all_visible())
  or exists (select from job j where ${ofJob} and ${isGranted('edit')})`;

/** A customer's order. Its stage is that of its least advanced file; a draft has none yet. */
export const job = pgTable(
  'job',
  {
    ...owned(),
    number: integer().notNull(),
    sid: text().$type<Sid>().notNull(),
    name: text().notNull(),
    settings: jsonb().$type<OrderedSettings>().notNull(),
    /** Numbers of the ordered optional stages. */
    orderedStages: integer('ordered_stages').array().notNull(),
    stage: integer().notNull(),
    status: text().$type<JobStatus>().notNull().default('active'),
    createdBy: uuid('created_by').notNull(),
    /** Study that the job belongs to; its members see the job. */
    studyId: uuid('study_id'),
    /** Price list of the order. */
    priceListId: uuid('price_list_id'),
    /** Price multiplier in hundredths, for the ordered quality. */
    priceFactor: integer('price_factor').notNull().default(100),
    /** Remote engine of the order; no other one receives data. */
    connectionId: uuid('connection_id').references(() => engineConnection.id),
    /** Id from the client of `requestedBy`; a repeated request creates one job. */
    requestId: uuid('request_id').notNull(),
    /** The original creator. Unchanged by a transfer, so that a repeated request creates no second job. */
    requestedBy: uuid('requested_by').notNull(),
    createdAt: time('created_at').notNull(),
    completedAt: time('completed_at'),
    approvedAt: time('approved_at'),
    deletedAt: time('deleted_at'),
    /** Null for deletions by retention. */
    deletedBy: uuid('deleted_by'),
    /** Last restoration, from which retention counts. */
    restoredAt: time('restored_at'),
    revision: integer().notNull().default(1),
  },
  (table) => [
    ownedKey(table),
    unique('job_number').on(table.organisationId, table.number),
    unique('job_request').on(table.organisationId, table.requestedBy, table.requestId),
    index('job_created').on(table.organisationId, table.createdAt, table.id),
    index('job_creator').on(table.organisationId, table.createdBy, table.createdAt, table.id),
    index('job_name').on(table.organisationId, table.name, table.id),
    index('job_study')
      .on(table.organisationId, table.studyId)
      .where(sql`study_id is not null`),
    ownedReference(table, table.studyId, study, 'restrict'),
    index('job_deleted')
      .on(table.organisationId, table.deletedAt, table.id)
      .where(sql`deleted_at is not null`),
    index('job_created_anywhere').on(table.createdAt, table.id),
    index('job_connection')
      .on(table.connectionId)
      .where(sql`connection_id is not null`),
    ...organisationPolicies(),
    openPolicy(search, 'select'),
    openPolicy(platform, 'select'),
    restrictivePolicy('job_visible', jobVisible),
    ...writePolicies('job_written', {
      insert: jobOwned,
      update: jobEditable,
      updated: sql`(${jobOwned}) or (deleted_at is null and (${jobEditable}))`,
    }),
  ],
).enableRLS();

/** A file of a job on its way through the stages. */
export const jobFile = pgTable(
  'job_file',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    fileId: uuid('file_id').notNull(),
    stage: integer().notNull(),
    status: text().$type<JobStatus>().notNull().default('active'),
    state: text().$type<FileProgress['state']>().notNull(),
    step: text().notNull(),
    /** 0 to 1 over all steps; never decreases. */
    progress: real().notNull().default(0),
    /** Expected end of the step, by the application's clock. */
    readyAt: time('ready_at'),
    failure: jsonb().$type<FileProgress['failure']>(),
    /** Copied from the pipeline, so that lists need no join. */
    recordingId: uuid('recording_id'),
    durationMs: integer('duration_ms'),
    /** Transcript uploaded with the recording: it is imported instead of transcribing the audio. */
    transcriptFileId: uuid('transcript_file_id'),
    /**
     * Name of the file that it is paired with, if declared; otherwise files pair by equal names without
     * extension.
     */
    pairedWith: text('paired_with'),
    /** The transcript comes from a file with times: nothing is transcribed and nothing is charged. */
    isFree: boolean('is_free').notNull().default(false),
    /** Settings of this file; missing ones come from the job. */
    settings: jsonb().$type<FileSettings>().notNull().default({}),
    /** All files of a conversation in the order of their speakers; `fileId` is the first that arrived. */
    tracks: jsonb().$type<FileTrack[]>().notNull().default([]),
    /** Identifies the conversation while more tracks may arrive. */
    conversationId: uuid('conversation_id'),
    /** Number of tracks; work starts when all have arrived. */
    tracksExpected: integer('tracks_expected'),
    /** Consent confirmed before a recording in the browser started. */
    consent: jsonb().$type<RecordingConsent>(),
    /** When a person marked the file as checked, which locks its words. */
    checkedAt: time('checked_at'),
    checkedBy: uuid('checked_by'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('job_file_file').on(table.organisationId, table.fileId),
    index('job_file_job').on(table.organisationId, table.jobId),
    index('job_file_unfinished')
      .on(table.createdAt)
      .where(sql`state in ('waiting', 'running', 'unpaid', 'no-engine')`),
    index('job_file_transcript').on(table.organisationId, table.transcriptFileId),
    ownedReference(table, table.jobId, job),
    ownedReference(table, table.fileId, file),
    ownedReference(table, table.transcriptFileId, file),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
    restrictivePolicy('job_file_visible', withVisibleJob),
    ...writePolicies('job_file_written', { insert: withEditableJob }),
  ],
).enableRLS();

/** Each stage that a file entered, left or skipped, and each mark of a checked file: the history of a job. */
export const stageRecord = pgTable(
  'stage_record',
  {
    ...owned(),
    jobFileId: uuid('job_file_id').notNull(),
    stage: integer().notNull(),
    outcome: text()
      .$type<
        | 'entered'
        | 'skipped'
        | 'put-on-hold'
        | 'resumed'
        | 'cancelled'
        | 'sent-back'
        | 'reopened'
        | 'checked'
        | 'unchecked'
      >()
      .notNull(),
    personId: uuid('person_id'),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('stage_record_file').on(table.organisationId, table.jobFileId),
    ownedReference(table, table.jobFileId, jobFile),
    ...organisationPolicies('append'),
  ],
).enableRLS();

export type JobRow = typeof job.$inferSelect;
export type JobFileRow = typeof jobFile.$inferSelect;
