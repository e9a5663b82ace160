import type { BillingTerms, BuyerDetails, SellerDetails } from '@colloquy/contract';
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

/** Who sells, on every invoice of the installation: one row. */
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
 * The last number that an invoice has: one row, held until its invoice is committed, so that numbers have no gap. It is
 * counted by api.next_invoice_number alone.
 */
export const invoiceSeries = pgTable(
  'invoice_series',
  { id: uuid().primaryKey(), lastNumber: integer('last_number').notNull() },
  () => [openPolicy(platform)],
).enableRLS();

/** Who buys, on the invoices of an organisation, and the terms that hold for it: one row at most. */
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

/** What is charged, and the invoice that names it: each charge is on one invoice. */
export const invoiceCharge = pgTable(
  'invoice_charge',
  { ...owned(), invoiceId: uuid('invoice_id').notNull() },
  (table) => [ownedKey(table), ...organisationPolicies('append'), openPolicy(platform, 'select')],
).enableRLS();
