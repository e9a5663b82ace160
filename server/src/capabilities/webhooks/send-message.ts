import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { absoluteUrl } from '../../platform/mail/outbox.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { findAdmins } from '../identity/index.ts';
import { notify } from '../notifications/index.ts';
import { switchedOffMail, switchedOffSubject } from './messages.ts';
import { type Attempt, postMessage } from './post-message.ts';
import { GONE, hasFailedTooLong, isDelivered, nextAttemptAt, QUIET_MS } from './webhooks.rules.ts';
import {
  webhook,
  webhookAttempt,
  webhookMessage,
  type WebhookMessageRow,
  type WebhookRow,
} from './webhooks.table.ts';

/** `tries`: automatic attempts including this one; null if a person requested it. */
const payload = z.object({ messageId: z.uuid(), tries: z.number().int().nullable() });

/**
 * Sends a message once and records the result; a failed one is retried later, with growing delays. At least
 * once: a worker that dies before recording the result sends it again, with the same id.
 */
export const sendMessage = defineTask({
  name: 'webhooks.send-message',
  label: 'Send a webhook',
  queue: 'webhooks',
  payload,
  tries: 20,
  handle: async (task) => {
    const { messageId, tries } = task.payload;
    const [found] = await task.read(() =>
      db
        .select({ message: webhookMessage, to: webhook })
        .from(webhookMessage)
        .innerJoin(webhook, eq(webhook.id, webhookMessage.webhookId))
        .where(eq(webhookMessage.id, messageId)),
    );
    if (!found) return task.finish('skipped');
    const { message, to } = found;
    const isManual = tries === null;
    if (!isManual && (message.state !== 'waiting' || to.state !== 'on'))
      return task.finish('skipped', () => giveUp(message));
    const begunAt = now();
    const attempt = await postMessage(to, message, task.signal);
    // The process is ending or lost its task: the next attempt sends it again.
    task.signal.throwIfAborted();
    await task.finish('done', async () => {
      // Locked, because other messages may have been sent meanwhile, or the webhook changed.
      const [current] = await db.select().from(webhook).where(eq(webhook.id, to.id)).for('update');
      if (!current) return;
      await recordAttempt(message, attempt);
      if (isDelivered(attempt.status)) return markDelivered(message, current);
      if (isManual) return;
      const isUnchanged = current.state === 'on' && current.address === to.address;
      if (isUnchanged && (await recordFailure(current, attempt.status, begunAt))) return giveUp(message);
      await scheduleRetry(message, tries);
    });
  },
});

async function recordAttempt({ organisationId, id }: WebhookMessageRow, attempt: Attempt): Promise<void> {
  const [counted] = await db
    .update(webhookMessage)
    .set({ attempts: sql`${webhookMessage.attempts} + 1` })
    .where(eq(webhookMessage.id, id))
    .returning({ number: webhookMessage.attempts });
  if (!counted) return;
  await db
    .insert(webhookAttempt)
    .values({ organisationId, id: newId(), messageId: id, number: counted.number, at: now(), ...attempt });
}

async function markDelivered({ id }: WebhookMessageRow, to: WebhookRow): Promise<void> {
  await db
    .update(webhookMessage)
    .set({ state: 'delivered', nextAt: null, endedAt: now() })
    .where(eq(webhookMessage.id, id));
  await db.update(webhook).set({ failingSince: null }).where(eq(webhook.id, to.id));
}

/** Applies a failed attempt to its webhook; returns true if that switched it off. */
async function recordFailure(current: WebhookRow, status: Attempt['status'], begun: Date): Promise<boolean> {
  if (status !== GONE && (await hasDeliveredSince(current, begun))) return false;
  const failingSince = (await wasTriedRecently(current, begun)) ? (current.failingSince ?? now()) : now();
  await db.update(webhook).set({ failingSince }).where(eq(webhook.id, current.id));
  const isOver = status === GONE || hasFailedTooLong(failingSince, now());
  if (isOver) await switchOff(current);
  return isOver;
}

/** Whether another message was delivered while this one was being sent. */
async function hasDeliveredSince({ id }: WebhookRow, begun: Date): Promise<boolean> {
  const rows = await db
    .select({ id: webhookMessage.id })
    .from(webhookMessage)
    .where(
      and(
        eq(webhookMessage.webhookId, id),
        eq(webhookMessage.state, 'delivered'),
        gte(webhookMessage.endedAt, begun),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

async function wasTriedRecently({ id }: WebhookRow, begun: Date): Promise<boolean> {
  const rows = await db
    .select({ id: webhookAttempt.id })
    .from(webhookAttempt)
    .innerJoin(webhookMessage, eq(webhookMessage.id, webhookAttempt.messageId))
    .where(
      and(
        eq(webhookMessage.webhookId, id),
        lt(webhookAttempt.at, begun),
        gt(webhookAttempt.at, new Date(begun.getTime() - QUIET_MS)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

async function scheduleRetry(
  { organisationId, id, webhookId }: WebhookMessageRow,
  tries: number,
): Promise<void> {
  const next = nextAttemptAt(tries, now());
  if (!next) return giveUp({ id });
  await db.update(webhookMessage).set({ nextAt: next }).where(eq(webhookMessage.id, id));
  await enqueue(sendMessage, {
    organisationId,
    subjectId: webhookId,
    key: `${id}:${tries + 1}`,
    payload: { messageId: id, tries: tries + 1 },
    startAfter: next,
  });
}

const giveUp = async ({ id }: Pick<WebhookMessageRow, 'id'>): Promise<void> => {
  await db
    .update(webhookMessage)
    .set({ state: 'given-up', nextAt: null, endedAt: now() })
    .where(and(eq(webhookMessage.id, id), eq(webhookMessage.state, 'waiting')));
};

/** Once: of several messages that fail together, the first switches it off. */
async function switchOff({ organisationId, id, address }: WebhookRow): Promise<void> {
  const switched = await db
    .update(webhook)
    .set({ state: 'failing', version: sql`${webhook.version} + 1` })
    .where(and(eq(webhook.id, id), eq(webhook.state, 'on')))
    .returning({ id: webhook.id });
  if (switched.length === 0) return;
  await audit({ organisationId, personId: null }, 'webhook.switched-off', id);
  await notify({
    kind: 'webhook-failed',
    organisationId,
    to: await findAdmins(organisationId, 'organisationadmin'),
    detail: { connection: address },
    path: '/organisationadmin/webhooks',
    mail: ({ name }) => ({
      holdsContent: true,
      subject: switchedOffSubject,
      text: switchedOffMail(name, { address, page: absoluteUrl('/organisationadmin/webhooks') }),
    }),
  });
}
