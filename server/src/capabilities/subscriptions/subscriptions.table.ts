import { sql } from 'drizzle-orm';
import type { CreditPrice } from '@colloquy/contract';
import { boolean, date, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import {
  identity,
  openPolicy,
  organisationPolicies,
  owned,
  ownedKey,
  platform,
  time,
} from '../../platform/database/table.ts';

/** What an organisation has subscribed to, and when: one that runs, and those before it. */
export const subscription = pgTable(
  'subscription',
  {
    ...owned(),
    /** 0 Free to 4 Manage Service. */
    plan: integer().$type<0 | 1 | 2 | 3 | 4>().notNull(),
    /** 0 Half Yearly, 1 Annually. */
    period: integer().$type<0 | 1>().notNull(),
    /** How many people may work; null: any number. */
    seats: integer(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    /** The day of the month on which its periods begin, where `startsOn` does not say it (see anchorDayOf). */
    anchorDay: integer('anchor_day'),
    /** Another one like it follows by itself. */
    renews: boolean().notNull().default(true),
    /** Agreed for a billing period, before VAT; for each seat where the plan is sold by the seat. */
    price: jsonb().$type<CreditPrice>(),
    createdBy: uuid('created_by'),
    createdAt: time('created_at').notNull(),
    /** Another one took its place, or it was ended. */
    endedAt: time('ended_at'),
    version: integer().notNull().default(1),
  },
  (table) => [
    ownedKey(table),
    uniqueIndex('subscription_runs')
      .on(table.organisationId)
      .where(sql`ended_at is null`),
    index('subscription_created').on(table.createdAt, table.id),
    index('subscription_starts').on(table.startsOn, table.id),
    ...organisationPolicies(),
    openPolicy(platform),
    // Whoever adds people looks how many seats there are.
    openPolicy(identity, 'select'),
  ],
).enableRLS();
