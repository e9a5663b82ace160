import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { app, bytes, identity, openPolicy, platform, time } from '../database/table.ts';

/**
 * The outbox: mails are written in the transaction that causes them. The text is sealed, and blanked with a subject that
 * names content once the mail was sent or expired. The login that writes a mail cannot read it.
 */
export const mail = pgTable(
  'mail',
  {
    id: uuid().primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    to: text().notNull(),
    subject: text().notNull(),
    sealedText: bytes('sealed_text'),
    /** Subject and text name what belongs to the organisation: who runs the installation does not get to read them. */
    holdsContent: boolean('holds_content').notNull().default(false),
    /** The job that it is about: a purge of the job deletes the mail. */
    subjectId: uuid('subject_id'),
    /** Set where the text holds a link or a code that opens this person's account. */
    opensAccountOf: uuid('opens_account_of'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    sentAt: time('sent_at'),
    tries: integer().notNull().default(0),
    /** When it may be sent next; null: it was sent, or is not tried again. */
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
