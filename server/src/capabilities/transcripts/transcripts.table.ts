import type { SegmentMark, SpeakerRole, Word } from '@colloquy/rules/transcript';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  restrictivePolicy,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  search,
  time,
  writePolicies,
} from '../../platform/database/table.ts';
import { file } from '../files/files.table.ts';
import { isGranted, job, withEditableJob, withVisibleJob } from '../jobs/jobs.table.ts';
import { participant } from '../studies/studies.table.ts';

/** A recording is visible with its job, except for files outside an assignment. */
const recordingVisible = sql`(${withVisibleJob}) and ((select api.can_see_all())
  or (select api.assigned_files()) is null or file_id = any ((select api.assigned_files())::uuid[]))`;

const ofRecording = sql`r.organisation_id = (select api.organisation_id()) and r.id = recording_id`;

/** For tables with a `recording_id`. */
export const withVisibleRecording = sql`(select api.can_see_all())
  or exists (select from recording r where ${ofRecording})`;
export const withEditableRecording = sql`(select api.can_edit_all_visible())
  or exists (select from recording r join job j on j.organisation_id = r.organisation_id and j.id = r.job_id
    where ${ofRecording} and ${isGranted('edit')})`;

/**
 * Words outside an assignment's time range are hidden from its reviewer. The audio stays complete, for
 * context. While commands are applied the whole recording is visible, because order, history and speakers
 * span it.
 */
const isUnrestricted = sql`(select api.assigned_range()) is null or recording_id = (select api.full_recording_id())`;
/** A segment that overlaps the range is visible as a whole. One without duration counts as a millisecond. */
const segmentVisible = sql`(${withVisibleRecording}) and (${isUnrestricted}
  or int4range(start_ms, greatest(end_ms, start_ms + 1)) && (select api.assigned_range()))`;
/** For all data about the words of a segment. */
export const wordsVisible = sql`(${withVisibleRecording}) and (${isUnrestricted} or exists (
  select from segment s where s.organisation_id = (select api.organisation_id()) and s.id = segment_id))`;

/** Origin of imported words. */
export type Imported = {
  /** Original file name. */
  name: string;
  /** The file says that the words come from another service: no person has approved them yet. */
  isMachineWork: boolean;
  /** Parts of the file that were not understood, one sentence each. */
  notes: string[];
};

/** One file (later: one meeting track) with speech. All times in milliseconds. */
export const recording = pgTable(
  'recording',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    fileId: uuid('file_id').notNull(),
    name: text().notNull(),
    channels: integer().notNull().default(1),
    /** `separate`: two channels with different speech, transcribed separately. */
    channelPlan: text('channel_plan').$type<'mixed' | 'separate'>().notNull().default('mixed'),
    durationMs: integer('duration_ms'),
    decodedMs: integer('decoded_ms').notNull().default(0),
    /** Part of a damaged file that could not be decoded. */
    undecodableMs: integer('undecodable_ms').notNull().default(0),
    language: text(),
    languageConfidence: integer('language_confidence'),
    /**
     * The transcript file that the words come from; equal to `fileId` if there is no audio. Null: the words
     * were transcribed.
     */
    transcriptFileId: uuid('transcript_file_id'),
    /** Details of an import: file name, origin, and what was not understood. */
    imported: jsonb().$type<Imported>(),
    /** False for words without times, which are only in order. */
    isTimed: boolean('is_timed').notNull().default(true),
    consent: text().$type<'unknown' | 'given' | 'withdrawn'>().notNull().default('unknown'),
    /** Incremented by each change of the words; each changed row stores its value. */
    revision: integer().notNull().default(0),
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
    restrictivePolicy('recording_visible', recordingVisible),
    // Adding a comment locks the recording, so that its words do not move meanwhile.
    ...writePolicies('recording_written', { insert: withEditableJob, locks: true }),
  ],
).enableRLS();

/** Transcription progress of a channel, from which the task continues. */
export const transcribedChannel = pgTable(
  'transcribed_channel',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    channel: integer().notNull(),
    transcribedMs: integer('transcribed_ms').notNull().default(0),
  },
  (table) => [
    ownedKey(table),
    unique('transcribed_channel_channel').on(table.organisationId, table.recordingId, table.channel),
    ownedReference(table, table.recordingId, recording),
    ...organisationPolicies(),
  ],
).enableRLS();

export const speaker = pgTable(
  'speaker',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    /** Order of the first word; determines the colour and the name 'Speaker 1'. */
    number: integer().notNull(),
    /** Name that a person gave. */
    name: text(),
    role: text().$type<SpeakerRole>(),
    /** 1 to 6; null: by number. */
    colour: integer(),
    /** Participant of the study of the recording's job. */
    participantId: uuid('participant_id'),
    /** Set when two voices turn out to be the same person. */
    mergedInto: uuid('merged_into'),
    revision: integer().notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('speaker_number').on(table.organisationId, table.recordingId, table.number),
    ownedReference(table, table.recordingId, recording),
    index('speaker_participant')
      .on(table.organisationId, table.participantId)
      .where(sql`participant_id is not null`),
    ownedReference(table, table.participantId, participant, 'restrict'),
    ...organisationPolicies(),
    openPolicy(search, 'select'),
    restrictivePolicy('speaker_visible', withVisibleRecording),
    ...writePolicies('speaker_written', { insert: withEditableRecording }),
  ],
).enableRLS();

/** An utterance. Its id survives every edit; a merged segment keeps its row with `mergedInto`. */
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
    /** Revision of its creation. It does not exist before and cannot be restored to an earlier one. */
    createdRevision: integer('created_revision').notNull().default(0),
    words: jsonb().$type<Word[]>().notNull(),
    /** Number of its words, and of those that a person typed or confirmed. Derived, so that sums read no words. */
    wordCount: integer('word_count').generatedAlwaysAs(sql`jsonb_array_length(words)`),
    confirmedCount: integer('confirmed_count').generatedAlwaysAs(
      sql`jsonb_array_length(jsonb_path_query_array(words, '$[*] ? (@.source == "person" || exists (@.confirmedBy))'))`,
    ),
    /** The words as text, for search; updated in the same transaction. */
    text: text().notNull(),
    conflicts: jsonb().$type<{ text: string; personId: string | null }[]>().notNull().default([]),
    /** Observations of the recogniser (`SEGMENT_MARKS`). */
    marks: jsonb().$type<SegmentMark[]>().notNull().default([]),
    splitFrom: uuid('split_from'),
    mergedInto: uuid('merged_into'),
  },
  (table) => [
    ownedKey(table),
    index('segment_order').on(table.organisationId, table.recordingId, table.position),
    index('segment_changed').on(table.organisationId, table.recordingId, table.revision),
    // For search_segments: ignores case and accents, within one organisation.
    index('segment_words')
      .using('gin', table.organisationId, sql`api.fold(${table.text}) gin_trgm_ops`)
      .where(sql`merged_into is null`),
    ownedReference(table, table.recordingId, recording),
    index('segment_speaker').on(table.organisationId, table.speakerId),
    ownedReference(table, table.speakerId, speaker, 'restrict'),
    ...organisationPolicies(),
    openPolicy(search, 'select'),
    restrictivePolicy('segment_visible', segmentVisible),
    ...writePolicies('segment_written', { insert: withEditableRecording }),
  ],
).enableRLS();

/** Kind of record that quotes words. Each owner reads its own quotations under its own policy. */
export type QuotationOwner = 'comment';

/** With a range assigned, a quotation is visible with some of its words. */
const quotationVisible = sql`(${withVisibleRecording}) and (${isUnrestricted} or exists (
  select from anchor a where a.organisation_id = (select api.organisation_id()) and a.quotation_id = quotation.id))`;

/** Words of a recording in one or several text units. */
export const quotation = pgTable(
  'quotation',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    owner: text().$type<QuotationOwner>().notNull(),
  },
  (table) => [
    ownedKey(table),
    index('quotation_recording').on(table.organisationId, table.recordingId),
    ownedReference(table, table.recordingId, recording),
    ...organisationPolicies(),
    pgPolicy('quotation_visible', {
      as: 'restrictive',
      to: app,
      using: quotationVisible,
      withCheck: withVisibleRecording,
    }),
  ],
).enableRLS();

/** With a range assigned, an anchor is visible with its segment; those on other text units are not. */
const anchorVisible = sql`(${withVisibleRecording}) and (${isUnrestricted} or exists (
  select from segment s where s.organisation_id = (select api.organisation_id()) and s.id = unit_id))`;

/** A range in the words of one text unit, as part of a quotation. */
export const anchor = pgTable(
  'anchor',
  {
    ...owned(),
    quotationId: uuid('quotation_id').notNull(),
    /** Order in the quotation, from 0. */
    position: integer().notNull(),
    recordingId: uuid('recording_id').notNull(),
    unitKind: text('unit_kind').$type<'segment'>().notNull(),
    unitId: uuid('unit_id').notNull(),
    revision: integer().notNull(),
    start: integer().notNull(),
    end: integer('end').notNull(),
    /** The anchored words. A lost anchor shows them, and returns to them if they come back. */
    quote: text().notNull().default(''),
    lost: boolean().notNull().default(false),
  },
  (table) => [
    ownedKey(table),
    unique('anchor_position').on(table.organisationId, table.quotationId, table.position),
    index('anchor_unit').on(table.organisationId, table.unitId),
    index('anchor_recording').on(table.organisationId, table.recordingId, table.revision),
    ownedReference(table, table.recordingId, recording),
    ownedReference(table, table.quotationId, quotation),
    ...organisationPolicies(),
    restrictivePolicy('anchor_visible', anchorVisible),
  ],
).enableRLS();

/** A turn, by its first segment, whose speaker a person confirmed by listening. The last review counts. */
export const turnReview = pgTable(
  'turn_review',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    segmentId: uuid('segment_id').notNull(),
    /** The confirmed speaker: if another one is assigned later, the turn is uncertain again. */
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
    restrictivePolicy('turn_review_visible', wordsVisible),
    ...writePolicies('turn_review_written', { insert: withEditableRecording }),
  ],
).enableRLS();
