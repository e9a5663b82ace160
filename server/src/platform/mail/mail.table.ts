import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { app, bytes, identity, openPolicy, platform, time } from '../database/table.ts';

/**
 * The outbox: mails are written in the transaction that causes them. The text is encrypted, and blanked
 * together with a subject that names content after sending or expiry. The login that writes mails cannot read
 * them.
 */
export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    to: text().notNull(),
    subject: text().notNull(),
    sealedText: bytes('sealed_text'),
    /** Subject and text name content of the organisation, which operators may not read. */
    holdsContent: boolean('holds_content').notNull().default(false),
    /** The job concerned: purging the job deletes the mail. */
    subjectId: uuid('subject_id'),
    /** Set if the text has a link or code that opens this person's account. */
    opensAccountOf: uuid('opens_account_of'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    sentAt: time('sent_at'),
    tries: integer().notNull().default(0),
    /** Null after sending, or if no try is left. */
    nextTryAt: time('next_try_at'),
  },
  (table) => [
    index('mail_unsent')
      .on(table.expiresAt, table.createdAt)
      .where(sql`sealed_text is not null`),
    index('mail_subject').on(table.organisationId, table.subjectId),
    index('mail_opens_account')
      .on(table.opensAccountOf)
      .where(sql`sealed_text is not null`),
    index('mail_created').on(table.createdAt, table.id),
    pgPolicy('organisation_append', {
      to: app,
      for: 'insert',
      withCheck: sql`organisation_id = (select api.organisation_id())`,
    }),
    pgPolicy('identity_append', { to: identity, for: 'insert', withCheck: sql`true` }),
    openPolicy(platform),
  ],
).enableRLS();
