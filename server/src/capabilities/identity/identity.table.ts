import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '@colloquy/contract';
import type { Preferences } from '@colloquy/contract/identity';
import { app, bytes, citext, identity, openPolicy, platform, time } from '../../platform/database/table.ts';

const managedByAdmin = sql`organisation_id = (select api.organisation_id())
  and (select api.role()) = 'organisationadmin' and role in ('customer', 'reviewer', 'organisationadmin', 'service')`;

/** People. Others of the organisation may read them; only identity may write. */
export const person = pgTable(
  'person',
  {
    id: uuid().primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    username: citext().notNull().unique(),
    email: citext().notNull().unique(),
    name: text().notNull(),
    /**
     * `service` acts by API keys alone, as a customer; it cannot sign in, occupies no seat and gets no mail.
     */
    role: text().$type<Role | 'service'>().notNull(),
    state: text().$type<'active' | 'deactivated'>().notNull().default('active'),
    timeZone: text('time_zone'),
    createdAt: time('created_at').notNull(),
    /**
     * When the first password was set; until then the person is invited. A trigger of the credential writes
     * it.
     */
    joinedAt: time('joined_at'),
    lastSignInAt: time('last_sign_in_at'),
    deactivatedAt: time('deactivated_at'),
    deletedAt: time('deleted_at'),
    /** Counts every change; a change on an older version is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('person_organisation').on(table.organisationId, table.name, table.id),
    index('person_name').on(table.name, table.id),
    index('person_created').on(table.createdAt, table.id),
    pgPolicy('organisation_read', {
      to: app,
      for: 'select',
      using: sql`organisation_id = (select api.organisation_id())`,
    }),
    // Names reviewers of another organisation, so that their work and words here have an author.
    pgPolicy('assigned_read', {
      to: app,
      for: 'select',
      using: sql`exists (select from assignment a where a.organisation_id = (select api.organisation_id()) and a.person_id = person.id)`,
    }),
    // The organisation's admin manages its people, but cannot make anyone a platform admin.
    pgPolicy('admin_add', { to: app, for: 'insert', withCheck: managedByAdmin }),
    pgPolicy('admin_change', { to: app, for: 'update', using: managedByAdmin, withCheck: managedByAdmin }),
    openPolicy(identity),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/** Passwords, hashed with argon2id; only identity may read them. */
export const credential = pgTable(
  'credential',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash').notNull(),
    changedAt: time('changed_at').notNull(),
  },
  () => [openPolicy(identity)],
).enableRLS();

/** Sessions by the hash of their token. A replaced one stays as the tombstone that answers code 2. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Last activity of the user at the browser; live streams and polling do not count. */
    lastActiveAt: time('last_active_at').notNull().defaultNow(),
    /** When the signed-in user last confirmed their identity. */
    confirmedAt: time('confirmed_at'),
    replacedAt: time('replaced_at'),
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('one_session_a_person')
      .on(table.personId)
      .where(sql`replaced_at is null and ended_at is null`),
    index('session_person').on(table.personId),
    // Finds sessions to delete: see deleteOldSessions in sessions.ts.
    index('session_ended').on(sql`least(expires_at, ended_at, replaced_at)`),
    openPolicy(identity),
  ],
).enableRLS();

/** One-time links: the first administrator, invitations, resets. */
export const passwordLink = pgTable(
  'password_link',
  {
    id: uuid().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('password_link_person').on(table.personId), openPolicy(identity)],
).enableRLS();

/**
 * OTPs, one per person; a new one replaces the last. If unknown usernames are not revealed, each requested
 * unknown name also has one, which is never sent.
 */
export const oneTimeCode = pgTable(
  'one_time_code',
  {
    /** Hash of the recipient. */
    subject: text().primaryKey(),
    /** Null if the name is unknown. */
    personId: uuid('person_id').references(() => person.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
    tries: integer().notNull().default(0),
  },
  (table) => [index('one_time_code_person').on(table.personId), openPolicy(identity)],
).enableRLS();

/** Second factors of a person. An app counts once it is confirmed. */
export const secondFactor = pgTable(
  'second_factor',
  {
    id: uuid().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: text().$type<'totp' | 'passkey'>().notNull(),
    name: text().notNull(),
    createdAt: time('created_at').notNull(),
    /** Null until the first code of an app is accepted. */
    confirmedAt: time('confirmed_at'),
    lastUsedAt: time('last_used_at'),
    /** Of an app: encrypted, because codes are computed from it. */
    sealedSecret: bytes('sealed_secret'),
    /** Of an app: the time step of the last used code. That step and earlier ones are refused. */
    lastStep: bigint('last_step', { mode: 'number' }),
    /** Of a passkey. */
    credentialId: text('credential_id').unique(),
    publicKey: bytes('public_key'),
    counter: bigint({ mode: 'number' }),
    transports: jsonb().$type<string[]>(),
  },
  (table) => [index('second_factor_person').on(table.personId), openPolicy(identity)],
).enableRLS();

/** Replaces a lost second factor, once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: uuid().primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('recovery_code_person').on(table.personId), openPolicy(identity)],
).enableRLS();

/** A sign-in with the right password whose second step is not done: not a session. */
export const pendingSignIn = pgTable(
  'pending_sign_in',
  {
    tokenHash: text('token_hash').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    purpose: text().$type<'second-factor' | 'set-up'>().notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('pending_sign_in_person').on(table.personId),
    index('pending_sign_in_expires').on(table.expiresAt),
    openPolicy(identity),
  ],
).enableRLS();

/** A challenge that a passkey signs once. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    id: uuid().primaryKey(),
    /** Null if the passkey identifies the person. */
    personId: uuid('person_id').references(() => person.id, { onDelete: 'cascade' }),
    purpose: text().$type<'add' | 'sign-in'>().notNull(),
    challenge: text().notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenge_person').on(table.personId),
    index('passkey_challenge_expires').on(table.expiresAt),
    openPolicy(identity),
  ],
).enableRLS();

/** A person's own preferences; they apply in every organisation that they work for. */
export const personPreferences = pgTable(
  'person_preferences',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => person.id, { onDelete: 'cascade' }),
    preferences: jsonb().$type<Preferences>().notNull(),
    version: integer().notNull(),
    changedAt: time('changed_at').notNull(),
  },
  () => [openPolicy(identity)],
).enableRLS();

/** Counters of rate-limiter-flexible, in its format: key, points, expiry in milliseconds. */
export const throttle = pgTable(
  'throttle',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  () => [openPolicy(identity)],
).enableRLS();
