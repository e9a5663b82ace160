import type { WebhookEvent, WebhookPayload } from '@colloquy/contract/webhooks';
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  bytes,
  organisationPolicies,
  owned,
  ownedKey,
  ownedReference,
  time,
} from '../../platform/database/table.ts';

/** An external address that receives messages about jobs. */
export const webhook = pgTable(
  'webhook',
  {
    ...owned(),
    address: text().notNull(),
    description: text().notNull().default(''),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Signs messages; sealed. */
    secret: bytes().notNull(),
    /** The previous secret: both sign until `formerUntil`, so that the receiver has time to switch. */
    formerSecret: bytes('former_secret'),
    formerUntil: time('former_until'),
    state: text().$type<'on' | 'off' | 'failing'>().notNull().default('on'),
    /** Since when deliveries fail. */
    failingSince: time('failing_since'),
    createdBy: uuid('created_by').notNull(),
    createdAt: time('created_at').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [ownedKey(table), ...organisationPolicies()],
).enableRLS();

/** A message to a webhook. Its id is the same at every attempt, so that the receiver can detect repeats. */
export const webhookMessage = pgTable(
  'webhook_message',
  {
    ...owned(),
    webhookId: uuid('webhook_id').notNull(),
    /** The event that it is about: one message per event and webhook. */
    eventKey: text('event_key').notNull(),
    payload: jsonb().$type<WebhookPayload>().notNull(),
    state: text().$type<'waiting' | 'delivered' | 'given-up'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** The time of the next attempt, while it waits. */
    nextAt: time('next_at'),
    createdAt: time('created_at').notNull(),
    endedAt: time('ended_at'),
  },
  (table) => [
    ownedKey(table),
    unique('webhook_message_once').on(table.organisationId, table.webhookId, table.eventKey),
    index('webhook_message_created').on(table.organisationId, table.webhookId, table.createdAt, table.id),
    ownedReference(table, table.webhookId, webhook),
    ...organisationPolicies(),
  ],
).enableRLS();

/** An attempt to send a message, with its result. */
export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    ...owned(),
    messageId: uuid('message_id').notNull(),
    number: integer().notNull(),
    at: time('at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** The status of the answer; null: no answer. */
    status: integer(),
    /** Why there was no answer, in a sentence. */
    failure: text(),
    /** The start of the receiver's answer. */
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
