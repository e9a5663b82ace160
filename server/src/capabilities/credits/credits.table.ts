import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  platform,
  time,
} from '../../platform/database/table.ts';

/** Money is integer hundredths of a credit. `available` is what may be spent, `reserved` waits for work to end. */
export const ACCOUNT_KINDS = ['available', 'reserved', 'spent', 'granted'] as const;

export const creditAccount = pgTable(
  'credit_account',
  {
    ...owned(),
    kind: text().$type<(typeof ACCOUNT_KINDS)[number]>().notNull(),
    balance: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    ownedKey(table),
    unique('credit_account_kind').on(table.organisationId, table.kind),
    // `granted` is where credits come from: it alone goes below zero.
    check('credit_account_covered', sql`kind = 'granted' or balance >= 0`),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/** A posting: double entry, append-only, each chained to the one before by hash. Ids only, never names. */
export const creditPosting = pgTable(
  'credit_posting',
  {
    ...owned(),
    /** 1, 2, 3 … in the organisation. */
    number: integer().notNull(),
    kind: text().$type<'grant' | 'reserve' | 'settle' | 'release'>().notNull(),
    reservationId: uuid('reservation_id'),
    at: time('at').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('credit_posting_number').on(table.organisationId, table.number),
    ...organisationPolicies('append'),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

export const creditEntry = pgTable(
  'credit_entry',
  {
    ...owned(),
    postingId: uuid('posting_id').notNull(),
    accountId: uuid('account_id').notNull(),
    /** Positive adds to the account; the entries of a posting sum to zero. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    ownedKey(table),
    ownedReference(table, table.postingId, creditPosting, 'restrict'),
    ownedReference(table, table.accountId, creditAccount, 'restrict'),
    index('credit_entry_posting').on(table.organisationId, table.postingId),
    index('credit_entry_account').on(table.organisationId, table.accountId),
    ...organisationPolicies('append'),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

export const creditReservation = pgTable(
  'credit_reservation',
  {
    ...owned(),
    subjectId: uuid('subject_id').notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    settled: bigint({ mode: 'number' }),
    state: text().$type<'open' | 'settled' | 'released'>().notNull(),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    ownedKey(table),
    index('credit_reservation_subject').on(table.organisationId, table.subjectId),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
