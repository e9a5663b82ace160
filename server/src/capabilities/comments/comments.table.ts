import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  restrictivePolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  time,
} from '../../platform/database/table.ts';
import { quotation, recording, withVisibleRecording } from '../transcripts/transcripts.table.ts';

/** A comment is visible to everyone who sees some of its words. */
const threadVisible = sql`(${withVisibleRecording}) and ((select api.assigned_range()) is null or quotation_id is null or exists (
  select from anchor a where a.organisation_id = (select api.organisation_id()) and a.quotation_id = comment_thread.quotation_id))`;
const commentVisible = sql`(${withVisibleRecording}) and ((select api.assigned_range()) is null or exists (
  select from comment_thread t where t.organisation_id = (select api.organisation_id()) and t.id = thread_id))`;

/** A thread on words or on the whole recording. A question is addressed to the customer. */
export const commentThread = pgTable(
  'comment_thread',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    /** Null for threads on the whole recording. */
    quotationId: uuid('quotation_id'),
    kind: text().$type<'comment' | 'question'>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: time('created_at').notNull(),
    resolvedAt: time('resolved_at'),
    resolvedBy: uuid('resolved_by'),
  },
  (table) => [
    ownedKey(table),
    index('comment_thread_recording').on(table.organisationId, table.recordingId, table.createdAt),
    ownedReference(table, table.recordingId, recording),
    index('comment_thread_quotation').on(table.organisationId, table.quotationId),
    ownedReference(table, table.quotationId, quotation),
    ...organisationPolicies(),
    restrictivePolicy('comment_thread_visible', threadVisible),
  ],
).enableRLS();

/** One message of a thread. */
export const comment = pgTable(
  'comment',
  {
    ...owned(),
    recordingId: uuid('recording_id').notNull(),
    threadId: uuid('thread_id').notNull(),
    personId: uuid('person_id').notNull(),
    text: text().notNull(),
    mentions: jsonb().$type<string[]>().notNull().default([]),
    createdAt: time('created_at').notNull(),
    editedAt: time('edited_at'),
  },
  (table) => [
    ownedKey(table),
    index('comment_thread_order').on(table.organisationId, table.threadId, table.createdAt),
    index('comment_recording').on(table.organisationId, table.recordingId),
    index('comment_created').on(table.organisationId, table.createdAt),
    ownedReference(table, table.recordingId, recording),
    ownedReference(table, table.threadId, commentThread),
    ...organisationPolicies(),
    restrictivePolicy('comment_visible', commentVisible),
  ],
).enableRLS();
