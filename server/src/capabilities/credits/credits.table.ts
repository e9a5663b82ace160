import { sql } from 'drizzle-orm';
import type { CreditPrice, PlanGrant, PostingKind, Quote, Sid } from '@colloquy/contract';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  platform,
  time,
} from '../../platform/database/table.ts';

/**
 * Money is integer hundredths of a credit. `available` is what the organisation may spend, `allotted` what single people
 * were given of it, `reserved` waits for work to end.
 */
export const ACCOUNT_KINDS = ['available', 'allotted', 'reserved', 'spent', 'expired', 'granted'] as const;

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
    kind: text().$type<PostingKind>().notNull(),
    reservationId: uuid('reservation_id'),
    /** Who asked for it; null: the machine. */
    personId: uuid('person_id'),
    /** The service that it was spent on, or given back of. */
    sid: text().$type<Sid>(),
    /** What it added to what was spent, as its entries say. */
    spent: bigint({ mode: 'number' }).notNull().default(0),
    at: time('at').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('credit_posting_number').on(table.organisationId, table.number),
    index('credit_posting_at').on(table.organisationId, table.at),
    index('credit_posting_spent')
      .on(table.at, table.organisationId, table.sid, table.spent)
      .where(sql`spent <> 0`),
    ...organisationPolicies('append'),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/**
 * Why a posting was made. It has the id of its posting; postings of work have none, their reservation says what they are
 * about. The chain of hashes holds what a correction corrects, and no text.
 */
export const creditPostingDetail = pgTable(
  'credit_posting_detail',
  {
    ...owned(),
    reason: text(),
    /** The customer's order, or another paper. */
    reference: text(),
    /** The grant that a correction takes from. */
    correctsId: uuid('corrects_id'),
    /** The refund that says the reason, which is blanked with its job. */
    refundId: uuid('refund_id'),
    /** How the credits of a plan are counted. */
    planGrant: jsonb('plan_grant').$type<PlanGrant>(),
    /** What a credit costs on the invoice; null: they are not charged. */
    creditPrice: jsonb('credit_price').$type<CreditPrice>(),
  },
  (table) => [
    ownedKey(table),
    index('credit_posting_corrects')
      .on(table.organisationId, table.correctsId)
      .where(sql`corrects_id is not null`),
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
    /** Of which lot, where the account is one that has lots: `available` or `allotted`. */
    lotId: uuid('lot_id'),
    /** Positive adds to the account; the entries of a posting sum to zero. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    ownedKey(table),
    // No keys: each would hold posting and account once more for every entry. api.post_credits writes all of a posting
    // in one statement, and the check of the ledger finds what has no posting or account.
    index('credit_entry_posting').on(table.organisationId, table.postingId),
    ...organisationPolicies('append'),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/**
 * Credits that came together and expire together: of the organisation, or of one person. What is left of all of them is
 * what `available` and `allotted` hold. Those that expire first are used first.
 */
export const creditLot = pgTable(
  'credit_lot',
  {
    ...owned(),
    personId: uuid('person_id'),
    postingId: uuid('posting_id').notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    remaining: bigint({ mode: 'number' }).notNull(),
    expiresAt: time('expires_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    check('credit_lot_covered', sql`remaining >= 0 and remaining <= amount`),
    index('credit_lot_left')
      .on(table.organisationId, table.expiresAt)
      .where(sql`remaining > 0`),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/** Credits set aside for one piece of work, and what became of them. */
export const creditReservation = pgTable(
  'credit_reservation',
  {
    ...owned(),
    /** The file of a job, or what else the work is about. */
    subjectId: uuid('subject_id').notNull(),
    jobId: uuid('job_id'),
    /** Whose work it is: their own credits go first, then those of the organisation, up to their limit. */
    personId: uuid('person_id'),
    sid: text().$type<Sid>(),
    quote: jsonb().$type<Quote>(),
    /** In the unit of the work: estimated when it began, used when it ended. */
    quantity: bigint({ mode: 'number' }),
    used: bigint({ mode: 'number' }),
    amount: bigint({ mode: 'number' }).notNull(),
    /** Of the amount, what came from the organisation's credits and not from the person's own. */
    pooled: bigint({ mode: 'number' }).notNull().default(0),
    /** From which lots, in the order in which they were used. */
    taken: jsonb().$type<{ lotId: string; amount: number }[]>().notNull().default([]),
    settled: bigint({ mode: 'number' }),
    refunded: bigint({ mode: 'number' }).notNull().default(0),
    state: text().$type<'open' | 'settled' | 'released'>().notNull(),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    ownedKey(table),
    check('credit_reservation_refund', sql`refunded >= 0 and refunded <= coalesce(settled, 0)`),
    index('credit_reservation_subject').on(table.organisationId, table.subjectId),
    index('credit_reservation_job').on(table.organisationId, table.jobId),
    index('credit_reservation_person').on(table.organisationId, table.personId, table.createdAt),
    uniqueIndex('credit_reservation_open')
      .on(table.organisationId, table.subjectId)
      .where(sql`state = 'open'`),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/** How much of the organisation's credits a person may use in a month of its zone; without a row, any amount. */
export const creditLimit = pgTable(
  'credit_limit',
  {
    ...owned(),
    personId: uuid('person_id').notNull(),
    monthly: bigint({ mode: 'number' }).notNull(),
    changedBy: uuid('changed_by'),
    changedAt: time('changed_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('credit_limit_person').on(table.organisationId, table.personId),
    check('credit_limit_whole', sql`monthly >= 0`),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/** The end of the chain when a day was over, in the zone of the organisation. Statements print it. */
export const creditSeal = pgTable(
  'credit_seal',
  {
    ...owned(),
    day: date().notNull(),
    /** Number and hash of the last posting up to the end of the day; 0 and the beginning where there was none. */
    number: integer().notNull(),
    hash: text().notNull(),
    previousSeal: text('previous_seal').notNull(),
    seal: text().notNull(),
    at: time('at').notNull(),
    /** When the day was over, in the zone that the organisation had then: nothing is posted before it afterwards. */
    endsAt: time('ends_at'),
  },
  (table) => [
    ownedKey(table),
    unique('credit_seal_day').on(table.organisationId, table.day),
    ...organisationPolicies('append'),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
