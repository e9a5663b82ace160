import type { BillingTerms, BuyerDetails, SellerDetails } from '@colloquy/contract/credits';
import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  platform,
  time,
} from '../../platform/database/table.ts';

/** The seller on every invoice of the installation: one row. */
export const billingSeller = pgTable(
  'billing_seller',
  {
    id: uuid().primaryKey(),
    details: jsonb().$type<SellerDetails>().notNull(),
    changedBy: uuid('changed_by'),
    changedAt: time('changed_at').notNull(),
    version: integer().notNull(),
  },
  () => [openPolicy(platform), openPolicy(app, 'select')],
).enableRLS();

/**
 * The last invoice number: one row, locked until the invoice is committed, so that numbers have no gaps. Only
 * api.next_invoice_number changes it.
 */
export const invoiceSeries = pgTable(
  'invoice_series',
  { id: uuid().primaryKey(), lastNumber: integer('last_number').notNull() },
  () => [openPolicy(platform)],
).enableRLS();

/** The buyer on an organisation's invoices, and its terms: at most one row. */
export const billingDetails = pgTable(
  'billing_details',
  {
    ...owned(),
    buyer: jsonb().$type<BuyerDetails>(),
    terms: jsonb().$type<BillingTerms>(),
    changedBy: uuid('changed_by'),
    changedAt: time('changed_at').notNull(),
    version: integer().notNull(),
  },
  (table) => [ownedKey(table), ...organisationPolicies(), openPolicy(platform, 'select')],
).enableRLS();

/** The invoice that lists a charge: each charge is on one invoice. */
export const invoiceCharge = pgTable(
  'invoice_charge',
  { ...owned(), invoiceId: uuid('invoice_id').notNull() },
  (table) => [ownedKey(table), ...organisationPolicies('append'), openPolicy(platform, 'select')],
).enableRLS();
