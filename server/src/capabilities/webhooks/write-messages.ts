import { jobCode, type Sid } from '@colloquy/contract';
import { WEBHOOK_EVENT_NAMES, type WebhookPayload } from '@colloquy/contract/webhooks';
import { and, arrayContains, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { sendMessage } from './send-message.ts';
import { RETENTION_MS } from './webhooks.rules.ts';
import { webhook, webhookMessage } from './webhooks.table.ts';

const payload = z.object({
  event: z.enum(WEBHOOK_EVENT_NAMES),
  at: z.iso.datetime(),
  jobId: z.uuid(),
  jobFileId: z.uuid().nullable(),
  recordingId: z.uuid().nullable(),
  state: z.string(),
  reason: z.string().nullable(),
});

/** Writes a message about a job's event for each subscribed webhook. */
export const writeMessages = defineTask({
  name: 'webhooks.write-messages',
  label: 'Prepare webhooks',
  queue: 'light',
  payload,
  tries: 20,
  handle: async (task) => {
    const { event, at, jobId, ...data } = task.payload;
    const { organisationId } = task;
    await task.finish('done', async () => {
      const subscribers = await db
        .select({ id: webhook.id })
        .from(webhook)
        .where(and(eq(webhook.state, 'on'), arrayContains(webhook.events, [event])));
      if (subscribers.length === 0) return;
      const code = await codeOf(jobId);
      const message: WebhookPayload = {
        type: event,
        timestamp: at,
        data: { organisationId, jobId, jobCode: code, ...data },
      };
      for (const { id } of subscribers)
        await writeMessage({ organisationId, webhookId: id, key: task.id, message });
      await deleteOldMessages();
    });
  },
});

type NewMessage = { organisationId: string; webhookId: string; key: string; message: WebhookPayload };

/** Writes a message and enqueues it, in the caller's transaction. Returns its id. */
export async function writeMessage({ organisationId, webhookId, key, message }: NewMessage): Promise<string> {
  const id = newId();
  const values = {
    organisationId,
    id,
    webhookId,
    eventKey: key,
    payload: message,
    createdAt: now(),
    nextAt: now(),
  };
  const written = await db
    .insert(webhookMessage)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: webhookMessage.id });
  if (written.length > 0)
    await enqueue(sendMessage, {
      organisationId,
      subjectId: webhookId,
      key: `${id}:1`,
      payload: { messageId: id, tries: 1 },
    });
  return id;
}

async function codeOf(jobId: string): Promise<string | null> {
  const { rows } = await sqlQuery<{ sid: Sid; number: number }>(
    'select sid, number from published.job where id = $1',
    [jobId],
  );
  return rows[0] ? jobCode(rows[0].sid, rows[0].number) : null;
}

const deleteOldMessages = () =>
  db.delete(webhookMessage).where(lt(webhookMessage.createdAt, new Date(now().getTime() - RETENTION_MS)));
