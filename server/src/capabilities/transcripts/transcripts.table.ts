import type { SegmentMark, SpeakerRole, Word } from '@colloquy/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  narrowed,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  search,
  time,
  writable,
} from '../../platform/database/table.ts';
import { file } from '../files/files.table.ts';
import { job, workedOnBy } from '../jobs/jobs.table.ts';

/**
 * Who sees the job sees its recordings, and who sees a recording sees what is in it. Written out, not as functions: a
 * transcript has thousands of rows, and PostgreSQL starts a function's query anew for each of them.
 */
const recordingVisible = sql`(select api.sees_all()) or (
  exists (select from job j where j.organisation_id = (select api.organisation_id()) and j.id = job_id and j.deleted_at is null)
  and ((select api.assigned_files()) is null or file_id = any ((select api.assigned_files())::uuid[])))`;
/** For whatever belongs to a recording. */
export const visible = sql`(select api.sees_all()) or exists (
  select from recording r where r.organisation_id = (select api.organisation_id()) and r.id = recording_id)`;

/** Who reads a job, because it was shared for that or is a colleague's of a group, changes none of its words. */
const recordingWritable = sql`(select api.works_on_all()) or exists (select from job j
  where j.organisation_id = (select api.organisation_id()) and j.id = job_id and ${workedOnBy})`;
export const wordsWritable = sql`(select api.works_on_all()) or exists (select from recording r
  join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
  where r.organisation_id = (select api.organisation_id()) and r.id = recording_id and ${workedOnBy})`;

/**
 * Words outside the time that an assignment opens are there for nobody who works through it; the sound stays whole,
 * because a place is understood by what is said around it. All of a recording is in sight while it is changed: the
 * order of the text, its history and its speakers know no range.
 */
const isOpenWhole = sql`(select api.assigned_range()) is null or recording_id = (select api.whole_recording())`;
/** A segment that overlaps the range is seen whole. One without length counts as a millisecond. */
const segmentVisible = sql`(${visible}) and (${isOpenWhole}
  or int4range(start_ms, greatest(end_ms, start_ms + 1)) && (select api.assigned_range()))`;
/** For whatever tells the words of a segment. */
export const wordsVisible = sql`(${visible}) and (${isOpenWhole} or exists (
  select from segment s where s.organisation_id = (select api.organisation_id()) and s.id = segment_id))`;

/** Of words that were not heard here. */
export type Imported = {
  /** As the file was called. */
  name: string;
  /** Another machine heard them, and the file says so: no person has approved them yet. */
  isMachineWork: boolean;
  /** What was not understood, a sentence each. */
  notes: string[];
};

/** One file (later: one meeting track) as something that was said. All times in milliseconds. */
export const recording = pgTable(
  'recording',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    fileId: uuid('file_id').notNull(),
    name: text().notNull(),
    channels: integer().notNull().default(1),
    /** `separate`: two channels that carry different speech and are heard one by one. */
    channelPlan: text('channel_plan').$type<'mixed' | 'separate'>().notNull().default('mixed'),
    durationMs: integer('duration_ms'),
    decodedMs: integer('decoded_ms').notNull().default(0),
    /** What a damaged file promised and could not be decoded. */
    lostMs: integer('lost_ms').notNull().default(0),
    language: text(),
    languageConfidence: integer('language_confidence'),
    /** The transcript whose words these are; the same as `fileId` where there is no sound. Null: they were heard. */
    transcriptFileId: uuid('transcript_file_id'),
    /** What was imported: the name of the file, whose work the words are, and what of it was not understood. */
    imported: jsonb().$type<Imported>(),
    /** False for words without times: then they are only in order. */
    isTimed: boolean('is_timed').notNull().default(true),
    consent: text().$type<'unknown' | 'given' | 'withdrawn'>().notNull().default('unknown'),
    /** Counts every change of the words; each changed row carries the count at which it changed. */
    revision: integer().notNull().default(0),
    approvedAt: time('approved_at'),
    approvedBy: uuid('approved_by'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('recording_file').on(table.organisationId, table.fileId),
    index('recording_job').on(table.organisationId, table.jobId),
    ownedReference(table, table.jobId, job),
    ownedReference(table, table.fileId, file),
    ...organisationPolicies(),
    openPolicy(search, 'select'),
    narrowed('recording_visible', recordingVisible),
    // Whoever comments holds the recording, so that the words do not move under the comment's place.
    ...writable('recording_written', { insert: recordingWritable, locks: true }),
  ],
).enableRLS();

/** How far the words of one channel are written: the speech task goes on from here. */
export const heardChannel = pgTable(
  'heard_channel',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    channel: integer().notNull(),
    heardMs: integer('heard_ms').notNull().default(0),
  },
  (table) => [
    ownedKey(table),
    unique('heard_channel_channel').on(table.organisationId, table.recordingId, table.channel),
    ownedReference(table, table.recordingId, recording),
    ...organisationPolicies(),
  ],
).enableRLS();

export const speaker = pgTable(
  'speaker',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    /** Order of first word; picks the colour and the name 'Speaker 1'. */
    number: integer().notNull(),
    /** The name that a person gave. */
    name: text(),
    role: text().$type<SpeakerRole>(),
    /** 1 to 6; null goes by the number. */
    colour: integer(),
    /** Another voice turned out to be the same person. */
    mergedInto: uuid('merged_into'),
    revision: integer().notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('speaker_number').on(table.organisationId, table.recordingId, table.number),
    ownedReference(table, table.recordingId, recording),
    ...organisationPolicies(),
    openPolicy(search, 'select'),
    narrowed('speaker_visible', visible),
    ...writable('speaker_written', { insert: wordsWritable }),
  ],
).enableRLS();

/** An utterance. Its id outlives every edit; one that was merged away stays with `mergedInto`. */
export const segment = pgTable(
  'segment',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    speakerId: uuid('speaker_id'),
    channel: integer().notNull().default(0),
    language: text(),
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    position: integer().notNull(),
    revision: integer().notNull(),
    /** Revision with which it came to be: before that there was nothing of it, nor anything to go back to. */
    madeRevision: integer('made_revision').notNull().default(0),
    words: jsonb().$type<Word[]>().notNull(),
    /** The words as text, for search; kept in the transaction that writes the words. */
    text: text().notNull(),
    alternatives: jsonb().$type<{ text: string; personId: string | null }[]>().notNull().default([]),
    /** What a machine noticed of the words while it listened (`SEGMENT_MARKS`). */
    marks: jsonb().$type<SegmentMark[]>().notNull().default([]),
    splitFrom: uuid('split_from'),
    mergedInto: uuid('merged_into'),
  },
  (table) => [
    ownedKey(table),
    index('segment_order').on(table.organisationId, table.recordingId, table.position),
    index('segment_changed').on(table.organisationId, table.recordingId, table.revision),
    // For search_segments: letters of any case and accent, of one organisation.
    index('segment_words')
      .using('gin', table.organisationId, sql`api.fold(${table.text}) gin_trgm_ops`)
      .where(sql`merged_into is null`),
    ownedReference(table, table.recordingId, recording),
    index('segment_speaker').on(table.organisationId, table.speakerId),
    ownedReference(table, table.speakerId, speaker, 'restrict'),
    ...organisationPolicies(),
    openPolicy(search, 'select'),
    narrowed('segment_visible', segmentVisible),
    ...writable('segment_written', { insert: wordsWritable }),
  ],
).enableRLS();

/** Who has a transcript open, and where; told again every few seconds, forgotten when it was not. */
export const presence = pgTable(
  'presence',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    personId: uuid('person_id').notNull(),
    segmentId: uuid('segment_id'),
    isEditing: boolean('is_editing').notNull().default(false),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('presence_person').on(table.organisationId, table.recordingId, table.personId),
    ownedReference(table, table.recordingId, recording),
    ...organisationPolicies(),
    narrowed('presence_visible', visible),
  ],
).enableRLS();

/** A place in the words that comments, codings and error marks hold on to. */
export const anchor = pgTable(
  'anchor',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    segmentId: uuid('segment_id').notNull(),
    revision: integer().notNull(),
    start: integer().notNull(),
    end: integer('end').notNull(),
    /** The words it was put on: what a lost one still shows, and comes back to. */
    quote: text().notNull().default(''),
    lost: boolean().notNull().default(false),
  },
  (table) => [
    ownedKey(table),
    index('anchor_segment').on(table.organisationId, table.segmentId),
    index('anchor_recording').on(table.organisationId, table.recordingId, table.revision),
    ownedReference(table, table.recordingId, recording),
    ownedReference(table, table.segmentId, segment),
    ...organisationPolicies(),
    narrowed('anchor_visible', wordsVisible),
  ],
).enableRLS();

/** A turn, by its first segment, whose speaker a person has listened to and found right. The last one to say so counts. */
export const turnReview = pgTable(
  'turn_review',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    segmentId: uuid('segment_id').notNull(),
    /** Whose voice was heard: where it is given to somebody else later, the turn is doubtful again. */
    speakerId: uuid('speaker_id'),
    personId: uuid('person_id').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('turn_review_segment').on(table.organisationId, table.recordingId, table.segmentId),
    index('turn_review_of_segment').on(table.organisationId, table.segmentId),
    index('turn_review_speaker').on(table.organisationId, table.speakerId),
    ownedReference(table, table.recordingId, recording),
    ownedReference(table, table.segmentId, segment),
    ownedReference(table, table.speakerId, speaker),
    ...organisationPolicies(),
    narrowed('turn_review_visible', wordsVisible),
    ...writable('turn_review_written', { insert: wordsWritable }),
  ],
).enableRLS();

/** Who agreed to what, and when it was taken back: the state stands on the recording, the story here. */
export const consentRecord = pgTable(
  'consent_record',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    state: text().$type<'given' | 'withdrawn'>().notNull(),
    personId: uuid('person_id'),
    note: text(),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('consent_record_recording').on(table.organisationId, table.recordingId),
    ownedReference(table, table.recordingId, recording),
    ...organisationPolicies('append'),
  ],
).enableRLS();
