import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { app, bytes, identity, openPolicy, platform, time } from '../database/table.ts';

/**
 * Mails wait here, written in the transaction of whoever sends them. The text is sealed, and blanked once it was sent
 * or once what it says has expired. Who writes one cannot read it back.
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
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at'),
    sentAt: time('sent_at'),
    tries: integer().notNull().default(0),
  },
  (table) => [
    index('mail_waiting')
      .on(table.createdAt)
      .where(sql`sent_at is null`),
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
