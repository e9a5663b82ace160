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

/** Work that could not be paid, and asks for credits: of the organisation, or above a person's limit. */
export const creditRequest = pgTable(
  'credit_request',
  {
    ...owned(),
    jobId: uuid('job_id').notNull(),
    jobFileId: uuid('job_file_id').notNull(),
    personId: uuid('person_id').notNull(),
    lacks: text().$type<'organisation' | 'limit'>().notNull(),
    /** What is missing. */
    amount: bigint({ mode: 'number' }).notNull(),
    state: text().$type<'open' | 'granted' | 'declined' | 'withdrawn'>().notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: time('decided_at'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    uniqueIndex('credit_request_open')
      .on(table.organisationId, table.jobFileId)
      .where(sql`state = 'open'`),
    index('credit_request_created').on(table.createdAt, table.id),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();

/** Credits given back for a job, and why: the reason is blanked with the job. Its postings have ids made from its own. */
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

/** Whether an organisation was told that its credits run low; told again once it had more in between. */
export const creditWarning = pgTable(
  'credit_warning',
  { ...owned(), warnedAt: time('warned_at') },
  (table) => [
    ownedKey(table),
    unique('credit_warning_once').on(table.organisationId),
    ...organisationPolicies(),
  ],
).enableRLS();

/** An invoice or credit note as it was issued: it is never changed. */
export const creditInvoice = pgTable(
  'credit_invoice',
  {
    ...owned(),
    /** 1, 2, 3 … in the organisation, in the order in which they were issued. */
    number: integer().notNull(),
    /** Its number on paper: consecutive in the installation. */
    name: text().notNull(),
    kind: text().$type<'invoice' | 'credit-note'>().notNull().default('invoice'),
    /** The invoice that a credit note takes back. */
    correctsId: uuid('corrects_id'),
    /** `2026-11`, in the zone of the organisation. */
    month: text().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    issuedAt: time('issued_at').notNull(),
  },
  (table) => [
    ownedKey(table),
    unique('credit_invoice_number').on(table.organisationId, table.number),
    unique('credit_invoice_corrects').on(table.organisationId, table.correctsId),
    uniqueIndex('credit_invoice_name').on(table.name),
    index('credit_invoice_month').on(table.organisationId, table.month),
    ...organisationPolicies('append'),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
