import { sql } from 'drizzle-orm';
import type { CreditPrice } from '@colloquy/contract/credits';
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

/** Current, planned and past subscriptions of an organisation. */
export const subscription = pgTable(
  'subscription',
  {
    ...owned(),
    /** 0 Free to 4 Manage Service. */
    plan: integer().$type<0 | 1 | 2 | 3 | 4>().notNull(),
    /** 0 Half Yearly, 1 Annually. */
    period: integer().$type<0 | 1>().notNull(),
    /** Number of users; null: any number. */
    seats: integer(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    /**
     * The day of the month on which its periods begin, if it differs from that of `startsOn` (see
     * anchorDayOf).
     */
    anchorDay: integer('anchor_day'),
    /** Whether the next period follows automatically. */
    renews: boolean().notNull().default(true),
    /** Agreed for a billing period, before VAT; per seat if the plan is sold by the seat. */
    price: jsonb().$type<CreditPrice>(),
    createdBy: uuid('created_by'),
    createdAt: time('created_at').notNull(),
    /** When it was replaced or ended. */
    endedAt: time('ended_at'),
    version: integer().notNull().default(1),
  },
  (table) => [
    ownedKey(table),
    uniqueIndex('subscription_in_force')
      .on(table.organisationId)
      .where(sql`ended_at is null`),
    index('subscription_created').on(table.createdAt, table.id),
    index('subscription_starts').on(table.startsOn, table.id),
    ...organisationPolicies(),
    openPolicy(platform),
    // Adding people checks the number of seats.
    openPolicy(identity, 'select'),
  ],
).enableRLS();
