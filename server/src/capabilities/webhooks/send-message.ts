import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { addressOf, writeMail } from '../../platform/mail/outbox.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { findAdmins } from '../identity/index.ts';
import { type Attempt, postMessage } from './post-message.ts';
import { GONE, isDead, isDelivered, nextTry, QUIET_MS } from './webhooks.rules.ts';
import {
  webhook,
  webhookAttempt,
  webhookMessage,
  type WebhookMessageRow,
  type WebhookRow,
} from './webhooks.table.ts';

/** `tries`: how often it was tried by itself, this time included; null where somebody asked for it. */
const payload = z.object({ messageId: z.uuid(), tries: z.number().int().nullable() });

/**
 * Sends one message once and writes down what came of it; what did not arrive is tried again later, with growing
 * waits. At least once: a worker that dies between the answer and its row sends it again, under the same id.
 */
export const sendMessage = defineTask({
  name: 'webhooks.send-message',
  lane: 'webhooks',
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
    const isByHand = tries === null;
    if (!isByHand && (message.state !== 'waiting' || to.state !== 'on'))
      return task.finish('skipped', () => giveUp(message));
    const begunAt = now();
    const attempt = await postMessage(to, message, task.signal);
    // Ending, or not ours any more: whoever has it next sends it.
    task.signal.throwIfAborted();
    await task.finish('done', async () => {
      // Held: others may have been sent meanwhile, and it may have been changed.
      const [held] = await db.select().from(webhook).where(eq(webhook.id, to.id)).for('update');
      if (!held) return;
      await record(message, attempt);
      if (isDelivered(attempt.status)) return noteDelivered(message, held);
      if (isByHand) return;
      const isStill = held.state === 'on' && held.address === to.address;
      if (isStill && (await isSwitchedOff(held, attempt.status, begunAt))) return giveUp(message);
      await tryLater(message, tries);
    });
  },
});

async function record({ organisationId, id }: WebhookMessageRow, attempt: Attempt): Promise<void> {
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

async function noteDelivered({ id }: WebhookMessageRow, to: WebhookRow): Promise<void> {
  await db
    .update(webhookMessage)
    .set({ state: 'delivered', nextAt: null, endedAt: now() })
    .where(eq(webhookMessage.id, id));
  await db.update(webhook).set({ failingSince: null }).where(eq(webhook.id, to.id));
}

/** What an attempt in vain says about its address; true where it was switched off by it. */
async function isSwitchedOff(held: WebhookRow, status: Attempt['status'], begun: Date): Promise<boolean> {
  if (status !== GONE && (await arrivedSince(held, begun))) return false;
  const failingSince = (await wasTriedLately(held, begun)) ? (held.failingSince ?? now()) : now();
  await db.update(webhook).set({ failingSince }).where(eq(webhook.id, held.id));
  const isOver = status === GONE || isDead(failingSince, now());
  if (isOver) await switchOff(held);
  return isOver;
}

/** Whether another message arrived while this one was on its way. */
async function arrivedSince({ id }: WebhookRow, begun: Date): Promise<boolean> {
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

async function wasTriedLately({ id }: WebhookRow, begun: Date): Promise<boolean> {
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

async function tryLater({ organisationId, id, webhookId }: WebhookMessageRow, tries: number): Promise<void> {
  const next = nextTry(tries, now());
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

/** Once: of several messages that come to nothing at the same time the first one switches it off. */
async function switchOff({ organisationId, id, address }: WebhookRow): Promise<void> {
  const switched = await db
    .update(webhook)
    .set({ state: 'failing', version: sql`${webhook.version} + 1` })
    .where(and(eq(webhook.id, id), eq(webhook.state, 'on')))
    .returning({ id: webhook.id });
  if (switched.length === 0) return;
  await audit({ organisationId, personId: null }, 'webhook.switched-off', id);
  for (const { name, email } of await findAdmins(organisationId, 'organisationadmin'))
    await writeMail({
      organisationId,
      holdsContent: true,
      to: email,
      subject: 'A webhook was switched off',
      text: `Hello ${name},

nothing that was sent to ${address} has arrived for five days, or it wants no more. It is told nothing until you switch it on again; what it missed can be sent by hand.

${addressOf('/organisationadmin/webhooks')}
`,
    });
}
