import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  restrictivePolicy,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  platform,
  time,
} from '../../platform/database/table.ts';
import { sql } from 'drizzle-orm';

/** Own rows; an organisation's admin sees those of everyone in it. */
const isOwnOrAdmin = sql`(select api.can_see_all()) or person_id = (select api.person_id())`;

/** Feedback on a job, a page or the product. */
export const feedback = pgTable(
  'feedback',
  {
    ...owned(),
    personId: uuid('person_id').notNull(),
    about: text().$type<'job' | 'help' | 'service' | 'product'>().notNull(),
    /** The job, or null. */
    subjectId: uuid('subject_id'),
    /** Path of the page it was sent from, without its query. */
    page: text().notNull(),
    /** 1 to 5, or null. */
    rating: integer(),
    text: text().notNull(),
    requestId: uuid('request_id').notNull(),
    createdAt: time('created_at').notNull(),
    readAt: time('read_at'),
  },
  (table) => [
    ownedKey(table),
    unique('feedback_request').on(table.organisationId, table.personId, table.requestId),
    index('feedback_created').on(table.createdAt, table.id),
    ...organisationPolicies(),
    restrictivePolicy('feedback_visible', isOwnOrAdmin),
    openPolicy(platform),
  ],
).enableRLS();

/** A question to support. */
export const supportRequest = pgTable(
  'support_request',
  {
    ...owned(),
    number: integer().notNull(),
    personId: uuid('person_id').notNull(),
    subject: text().notNull(),
    state: text().$type<'open' | 'answered' | 'closed'>().notNull(),
    /** The platform admin assigned to it. */
    assignedTo: uuid('assigned_to'),
    /** Made by the client; a repeated request creates one row. */
    requestId: uuid('request_id').notNull(),
    createdAt: time('created_at').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('support_request_number').on(table.organisationId, table.number),
    unique('support_request_request').on(table.organisationId, table.personId, table.requestId),
    index('support_request_changed').on(table.changedAt, table.id),
    ...organisationPolicies(),
    restrictivePolicy('support_request_visible', isOwnOrAdmin),
    openPolicy(platform),
  ],
).enableRLS();

export const supportMessage = pgTable(
  'support_message',
  {
    ...owned(),
    requestId: uuid('request_id').notNull(),
    personId: uuid('person_id').notNull(),
    /** Written by support. */
    isAnswer: boolean('is_answer').notNull(),
    text: text().notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('support_message_request').on(table.organisationId, table.requestId, table.at),
    ownedReference(table, table.requestId, supportRequest),
    ...organisationPolicies(),
    restrictivePolicy(
      'support_message_visible',
      sql`exists (select from support_request r where r.organisation_id = support_message.organisation_id
        and r.id = support_message.request_id)`,
    ),
    openPolicy(platform),
  ],
).enableRLS();

/** A small file attached to a message. Its bytes are in the storage, in a folder of its own. */
export const supportAttachment = pgTable(
  'support_attachment',
  {
    ...owned(),
    messageId: uuid('message_id').notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    /** Detected from the content, never taken from the browser. */
    contentType: text('content_type').notNull(),
    uploadedBy: uuid('uploaded_by').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('support_attachment_message').on(table.organisationId, table.messageId),
    ownedReference(table, table.messageId, supportMessage),
    ...organisationPolicies(),
    restrictivePolicy(
      'support_attachment_visible',
      sql`exists (select from support_message m where m.organisation_id = support_attachment.organisation_id
        and m.id = support_attachment.message_id)`,
    ),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/** Internal note of platform admins on a request; no login of an organisation reads it. */
export const supportNote = pgTable(
  'support_note',
  {
    ...owned(),
    requestId: uuid('request_id').notNull(),
    personId: uuid('person_id').notNull(),
    text: text().notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('support_note_request').on(table.organisationId, table.requestId, table.at),
    ownedReference(table, table.requestId, supportRequest),
    openPolicy(platform),
  ],
).enableRLS();
