import type {
  FileProgress,
  FileSettings,
  FileTrack,
  JobSettings,
  RecordingConsent,
  Sid,
  Standing,
  Step,
} from '@colloquy/contract';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  real,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  app,
  narrowed,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  platform,
  search,
  time,
  writable,
} from '../../platform/database/table.ts';
import { file } from '../files/files.table.ts';
import { engineConnection } from '../models/engines.table.ts';

/** As ordered. `givenName` is the name that the person typed: each further file is named after it. */
export type OrderedSettings = Omit<JobSettings, 'name'> & {
  givenName: string;
  /** All files stay together in this job. */
  manyFiles?: boolean;
  /** The draft whose further file it was made for: files that belong together find each other by it. */
  draftId?: string;
};

const isOwn = sql`created_by = (select api.person_as_customer())`;
/** Told or assigned to work on it: like whoever ordered it, but for who has it and whether it is there at all. */
const isForWork = sql`id = any ((select api.jobs_to_work_on())::uuid[]) or id = (select api.assigned_job())`;

/**
 * Of a job that stands under the name `j`: whoever may write what belongs to it. Others who see it read. As with what
 * is visible, written out instead of asked of a function, for the sake of many rows; and asked only of those who see
 * something that they may only read (api.works_on_all, once a statement), because an edit can write thousands.
 */
export const workedOnBy = sql`(j.created_by = (select api.person_as_customer())
  or j.id = any ((select api.jobs_to_work_on())::uuid[]) or j.id = (select api.assigned_job()))`;

const fileWritable = sql`(select api.works_on_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and ${workedOnBy})`;
/** Who ordered a job, and the organisation's admin, say who has access to it. */
const shareWritable = sql`(select api.sees_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id
    and j.created_by = (select api.person_as_customer()))`;

/** What a customer orders. Its stage is that of its least advanced file; a draft has none yet. */
export const job = pgTable(
  'job',
  {
    ...owned(),
    number: integer().notNull(),
    sid: text().$type<Sid>().notNull(),
    name: text().notNull(),
    settings: jsonb().$type<OrderedSettings>().notNull(),
    /** Numbers of the optional stages that were ordered. */
    orderedStages: integer('ordered_stages').array().notNull(),
    stage: integer().notNull(),
    standing: text().$type<Standing>().notNull().default('active'),
    createdBy: uuid('created_by').notNull(),
    /** The prices at which it was ordered. */
    priceListId: uuid('price_list_id'),
    /** Hundredths by which they are multiplied, for the quality that was ordered. */
    priceFactor: integer('price_factor').notNull().default(100),
    /** The engine on another machine that it was ordered with: nothing is sent to any other. */
    connectionId: uuid('connection_id').references(() => engineConnection.id),
    /** Made by the client of `requestedBy`, whose repeated request makes one job. */
    requestId: uuid('request_id').notNull(),
    /** Who created it first: stays when the job is handed over, so that a request repeated then makes no second job. */
    requestedBy: uuid('requested_by').notNull(),
    createdAt: time('created_at').notNull(),
    completedAt: time('completed_at'),
    approvedAt: time('approved_at'),
    deletedAt: time('deleted_at'),
    /** Null where the organisation's retention deleted it. */
    deletedBy: uuid('deleted_by'),
    /** When it was last restored: retention counts from then on. */
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
    narrowed(
      'job_visible',
      // Colleagues of a group see each other's; of a shared one and of an assignment only that one is seen.
      sql`(select api.sees_all()) or created_by = any ((select api.people_as_customer())::uuid[])
        or id = any ((select api.shared_jobs())::uuid[]) or id = (select api.assigned_job())`,
    ),
    ...writable('job_written', {
      insert: sql`(select api.sees_all()) or ${isOwn}`,
      update: sql`(select api.sees_all()) or ${isOwn} or ${isForWork}`,
      becomes: sql`(select api.sees_all()) or ${isOwn} or (deleted_at is null and (${isForWork}))`,
    }),
  ],
).enableRLS();

/** A file on its way through the stages of a job. */
export const jobFile = pgTable(
  'job_file',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    fileId: uuid('file_id').notNull(),
    stage: integer().notNull(),
    standing: text().$type<Standing>().notNull().default('active'),
    state: text().$type<FileProgress['state']>().notNull(),
    step: text().$type<Step>().notNull(),
    /** 0 to 1 over all steps; only ever raised. */
    progress: real().notNull().default(0),
    /** When the step is expected to end the way, by the application's clock. */
    readyAt: time('ready_at'),
    failure: jsonb().$type<FileProgress['failure']>(),
    /** Told by the pipeline, so that a list needs no other table. */
    recordingId: uuid('recording_id'),
    durationMs: integer('duration_ms'),
    /** A transcript that came with the sound: its words are read, instead of heard. */
    transcriptFileId: uuid('transcript_file_id'),
    /** The name of the file that it belongs with, where that was said: else the same name but for its extension tells. */
    pairedWith: text('paired_with'),
    /** Its words come from a file that says when they were said: nothing is heard for it, and nothing charged. */
    isFree: boolean('is_free').notNull().default(false),
    /** What was said of this file alone; where it is silent the job's settings hold. */
    settings: jsonb().$type<FileSettings>().notNull().default({}),
    /** Where several files are one conversation, all of them in the order of their speakers; `fileId` is the first that came. */
    tracks: jsonb().$type<FileTrack[]>().notNull().default([]),
    /** Names the conversation that the tracks belong to, while more of them may come. */
    conversationId: uuid('conversation_id'),
    /** How many tracks it has: work begins when they are there. */
    tracksExpected: integer('tracks_expected'),
    /** Of a recording made in the browser: what the person who made it confirmed before it began. */
    consent: jsonb().$type<RecordingConsent>(),
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
    // As api.sees_owner says, written out: a list looks at one a row, and a function is not inlined.
    narrowed(
      'job_file_visible',
      sql`(select api.sees_all()) or exists (select from job j where j.organisation_id = job_file.organisation_id
        and j.id = job_file.job_id and j.deleted_at is null)`,
    ),
    ...writable('job_file_written', { insert: fileWritable }),
  ],
).enableRLS();

/** Each stage that a file came to, left or passed: the history of a job. */
export const stageRecord = pgTable(
  'stage_record',
  {
    ...owned(),
    jobFileId: uuid('job_file_id').notNull(),
    stage: integer().notNull(),
    outcome: text()
      .$type<'entered' | 'skipped' | 'held' | 'resumed' | 'cancelled' | 'sent-back' | 'reopened'>()
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

/** A colleague sees a job, or works on it like whoever ordered it. */
export const jobShare = pgTable(
  'job_share',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    personId: uuid('person_id').notNull(),
    access: text().$type<'read' | 'work'>().notNull(),
    /** Whose job it is: an admin shares it in their name, and who takes a job over has its shares. */
    sharedBy: uuid('shared_by').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('job_share_once').on(table.organisationId, table.jobId, table.personId),
    index('job_share_person').on(table.organisationId, table.personId),
    ownedReference(table, table.jobId, job),
    ...organisationPolicies(),
    openPolicy(search, 'select'),
    // Never by way of the job, whose own policy reads these rows.
    pgPolicy('job_share_visible', {
      as: 'restrictive',
      to: app,
      for: 'select',
      using: sql`(select api.sees_all()) or person_id = (select api.person_id()) or shared_by = (select api.person_id())`,
    }),
    ...writable('job_share_written', { insert: shareWritable }),
  ],
).enableRLS();

/** What the work on a file is in while the machine has it. */
export const UNDER_WAY: JobFileRow['state'][] = ['waiting', 'running'];

/** What the work on a file may be in when it is stopped for good; what is ready stays. */
export const STOPPABLE: JobFileRow['state'][] = ['waiting', 'unpaid', 'no-engine', 'running', 'failed'];

export type JobRow = typeof job.$inferSelect;
export type JobFileRow = typeof jobFile.$inferSelect;
