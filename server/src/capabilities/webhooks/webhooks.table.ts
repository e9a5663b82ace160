import type { WebhookEvent, WebhookPayload } from '@colloquy/contract';
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  bytes,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  time,
} from '../../platform/database/table.ts';

/** An address of somebody else's that is told what happens to jobs. */
export const webhook = pgTable(
  'webhook',
  {
    ...owned(),
    address: text().notNull(),
    description: text().notNull().default(''),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** What messages are signed with, encrypted. */
    secret: bytes().notNull(),
    /** The one before: both sign until then, so that the other side has time to change over. */
    formerSecret: bytes('former_secret'),
    formerUntil: time('former_until'),
    state: text().$type<'on' | 'off' | 'failing'>().notNull().default('on'),
    /** Since when nothing arrived. */
    failingSince: time('failing_since'),
    createdBy: uuid('created_by').notNull(),
    createdAt: time('created_at').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [ownedKey(table), ...organisationPolicies()],
).enableRLS();

/** What an address is told. Its id is the same at every attempt, so that the other side can tell repeats. */
export const webhookMessage = pgTable(
  'webhook_message',
  {
    ...owned(),
    webhookId: uuid('webhook_id').notNull(),
    /** What it tells about: the same happening makes one message an address. */
    key: text().notNull(),
    payload: jsonb().$type<WebhookPayload>().notNull(),
    state: text().$type<'waiting' | 'delivered' | 'given-up'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** When it is tried next, while it waits. */
    nextAt: time('next_at'),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    ownedKey(table),
    unique('webhook_message_once').on(table.organisationId, table.webhookId, table.key),
    index('webhook_message_created').on(table.organisationId, table.webhookId, table.createdAt, table.id),
    ownedReference(table, table.webhookId, webhook),
    ...organisationPolicies(),
  ],
).enableRLS();

/** Each time that a message was sent, and what came of it. */
export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    ...owned(),
    messageId: uuid('message_id').notNull(),
    number: integer().notNull(),
    at: time('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** The status that was answered; null where no answer came. */
    status: integer(),
    /** Why no answer came, in a sentence. */
    failure: text(),
    /** The first bytes of the answer, which is the other side's. */
    answer: text(),
  },
  (table) => [
    ownedKey(table),
    index('webhook_attempt_message').on(table.organisationId, table.messageId, table.at),
    ownedReference(table, table.messageId, webhookMessage),
    ...organisationPolicies('append'),
  ],
).enableRLS();

export type WebhookRow = typeof webhook.$inferSelect;
export type WebhookMessageRow = typeof webhookMessage.$inferSelect;
export type WebhookAttemptRow = typeof webhookAttempt.$inferSelect;
