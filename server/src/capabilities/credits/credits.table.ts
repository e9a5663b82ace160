import { sql } from 'drizzle-orm';
import type { Sid } from '@colloquy/contract';
import type { CreditPrice, PlanGrant, PostingKind, Quote } from '@colloquy/contract/credits';
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
 * Money is integer hundredths of a credit. `available` belongs to the organisation, `allocated` to single
 * users, `reserved` to unfinished work.
 */
export const ACCOUNT_KINDS = ['available', 'allocated', 'reserved', 'spent', 'expired', 'granted'] as const;

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
    // `granted` is the source of all credits: only this account goes below zero.
    check('credit_account_covered', sql`kind = 'granted' or balance >= 0`),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/** A posting: double entry, append-only, chained to the previous one by hash. Holds ids, never names. */
export const creditPosting = pgTable(
  'credit_posting',
  {
    ...owned(),
    /** 1, 2, 3 … within the organisation. */
    number: integer().notNull(),
    kind: text().$type<PostingKind>().notNull(),
    reservationId: uuid('reservation_id'),
    /** The person who requested it; null: the system. */
    personId: uuid('person_id'),
    /** The service on which it was spent, or that was refunded. */
    sid: text().$type<Sid>(),
    /** The change of the `spent` account, as in its entries. */
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
 * The reason for a posting, under the posting's id. Postings of work have none: their reservation explains
 * them. The hash chain covers the corrected grant, but no text.
 */
export const creditPostingDetail = pgTable(
  'credit_posting_detail',
  {
    ...owned(),
    reason: text(),
    /** The customer's purchase order, or another document. */
    reference: text(),
    /** The grant that a correction reduces. */
    correctedGrantId: uuid('corrected_grant_id'),
    /** The refund with the reason, which is blanked with its job. */
    refundId: uuid('refund_id'),
    /** How the credits of a plan are calculated. */
    planGrant: jsonb('plan_grant').$type<PlanGrant>(),
    /** The price of a credit on the invoice; null: not charged. */
    creditPrice: jsonb('credit_price').$type<CreditPrice>(),
  },
  (table) => [
    ownedKey(table),
    index('credit_posting_corrected_grant')
      .on(table.organisationId, table.correctedGrantId)
      .where(sql`corrected_grant_id is not null`),
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
    /** The lot, for accounts with lots: `available` and `allocated`. */
    lotId: uuid('lot_id'),
    /** Positive adds to the account; the entries of a posting sum to zero. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    ownedKey(table),
    // No foreign keys: each would need another index on every entry. api.post_credits writes a posting in one
    // statement, and checkLedger finds entries without posting or account.
    index('credit_entry_posting').on(table.organisationId, table.postingId),
    ...organisationPolicies('append'),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/**
 * Credits that arrived together and expire together, of the organisation or of one person. The remaining
 * amounts add up to `available` and `allocated`. Lots that expire first are used first.
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
    index('credit_lot_remaining')
      .on(table.organisationId, table.expiresAt)
      .where(sql`remaining > 0`),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/** Credits reserved for one piece of work, and how that ended. */
export const creditReservation = pgTable(
  'credit_reservation',
  {
    ...owned(),
    /** The stage run that is paid. */
    subjectId: uuid('subject_id').notNull(),
    jobId: uuid('job_id'),
    /** The owner of the work: their own credits are used first, then the organisation's up to their limit. */
    personId: uuid('person_id'),
    sid: text().$type<Sid>(),
    quote: jsonb().$type<Quote>(),
    /** In the unit of the work: estimated at the start, used at the end. */
    quantity: bigint({ mode: 'number' }),
    used: bigint({ mode: 'number' }),
    amount: bigint({ mode: 'number' }).notNull(),
    /** The part of the amount that came from the organisation's credits, not the person's own. */
    pooled: bigint({ mode: 'number' }).notNull().default(0),
    /** The lots that it used, in order. */
    usedLots: jsonb('used_lots').$type<{ lotId: string; amount: number }[]>().notNull().default([]),
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

/** How much of the organisation's credits a person may use in a month of its zone; no row: no limit. */
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

/** The end of the hash chain at the end of a day in the organisation's zone. Statements print it. */
export const creditSeal = pgTable(
  'credit_seal',
  {
    ...owned(),
    day: date().notNull(),
    /** Number and hash of the last posting of the day; 0 and the chain start if there is none. */
    number: integer().notNull(),
    hash: text().notNull(),
    previousSeal: text('previous_seal').notNull(),
    seal: text().notNull(),
    at: time('at').notNull(),
    /** The end of the day, in the zone of that time: no later posting is dated before it. */
    endsAt: time('ends_at'),
  },
  (table) => [
    ownedKey(table),
    unique('credit_seal_day').on(table.organisationId, table.day),
    ...organisationPolicies('append'),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
