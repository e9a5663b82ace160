import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgPolicy,
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

/** A request for credits for unpaid work: the organisation has too few, or the person's limit is reached. */
export const creditRequest = pgTable(
  'credit_request',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    stageRunId: uuid('stage_run_id').notNull(),
    personId: uuid('person_id').notNull(),
    shortfall: text().$type<'organisation' | 'limit'>().notNull(),
    /** The missing credits. */
    amount: bigint({ mode: 'number' }).notNull(),
    state: text().$type<'open' | 'granted' | 'declined' | 'withdrawn'>().notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: time('decided_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    uniqueIndex('credit_request_open')
      .on(table.organisationId, table.stageRunId)
      .where(sql`state = 'open'`),
    index('credit_request_created').on(table.createdAt, table.id),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/**
 * Credits refunded for a job, and the reason, which is blanked with the job. Posting ids derive from the
 * refund's id.
 */
export const creditRefund = pgTable(
  'credit_refund',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    reason: text().notNull(),
    personId: uuid('person_id').notNull(),
    at: time('at').notNull(),
  },
  (table) => [
    ownedKey(table),
    index('credit_refund_job').on(table.organisationId, table.jobId),
    ...organisationPolicies('append'),
    openPolicy(platform, 'select'),
    pgPolicy('refund_of_deleted_job', {
      to: platform,
      for: 'update',
      using: sql`not exists (select from job j where j.organisation_id = credit_refund.organisation_id
        and j.id = job_id and j.deleted_at is null)`,
      withCheck: sql`reason = ''`,
    }),
  ],
).enableRLS();

/** Whether an organisation was warned of a low balance; reset once the balance recovers. */
export const creditWarning = pgTable(
  'credit_warning',
  { ...owned(), warnedAt: time('warned_at') },
  (table) => [
    ownedKey(table),
    unique('credit_warning_once').on(table.organisationId),
    ...organisationPolicies(),
  ],
).enableRLS();

/** An invoice or credit note as issued: never changed. */
export const creditInvoice = pgTable(
  'credit_invoice',
  {
    ...owned(),
    /** 1, 2, 3 … within the organisation, in order of issue. */
    number: integer().notNull(),
    /** Its printed number: consecutive within the installation. */
    name: text().notNull(),
    kind: text().$type<'invoice' | 'credit-note'>().notNull().default('invoice'),
    /** The invoice that a credit note reverses. */
    reversedInvoiceId: uuid('reversed_invoice_id'),
    /** `2026-11`, in the organisation's zone. */
    month: text().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    issuedAt: time('issued_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('credit_invoice_number').on(table.organisationId, table.number),
    unique('credit_invoice_reversed').on(table.organisationId, table.reversedInvoiceId),
    uniqueIndex('credit_invoice_name').on(table.name),
    index('credit_invoice_month').on(table.organisationId, table.month),
    ...organisationPolicies('append'),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
