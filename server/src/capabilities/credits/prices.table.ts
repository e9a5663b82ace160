import type { CreditPrice, Prices, QualityFactors } from '@colloquy/contract/credits';
import { integer, jsonb, pgTable, unique, uuid } from 'drizzle-orm/pg-core';
import {
  app,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  platform,
  time,
} from '../../platform/database/table.ts';

const priceColumns = () => ({
  /** 1, 2, 3 … */
  number: integer().notNull(),
  prices: jsonb().$type<Prices>().notNull(),
  /** Multiplier of each quality on the transcription price, in hundredths; null: none. */
  qualityFactors: jsonb('quality_factors').$type<QualityFactors>(),
  creditPrice: jsonb('credit_price').$type<CreditPrice>(),
  validFrom: time('valid_from').notNull(),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull(),
});

/** The standard prices. A version never changes, so quotes stay valid. */
export const priceList = pgTable('price_list', { id: uuid().primaryKey(), ...priceColumns() }, (table) => [
  unique('price_list_number').on(table.number),
  openPolicy(platform),
  openPolicy(app, 'select'),
]).enableRLS();

/** Prices agreed with one organisation; they take precedence over the standard prices. */
export const ownPriceList = pgTable(
  'own_price_list',
  { ...owned(), ...priceColumns(), endedAt: time('ended_at') },
  (table) => [
    ownedKey(table),
    unique('own_price_list_number').on(table.organisationId, table.number),
    ...organisationPolicies(),
    openPolicy(platform, 'select'),
  ],
).enableRLS();
