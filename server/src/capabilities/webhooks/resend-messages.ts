import { WEBHOOK_TEST } from '@colloquy/contract/webhooks';
import { and, eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { sendMessage } from './send-message.ts';
import { getWebhook } from './webhooks.store.ts';
import { webhookMessage } from './webhooks.table.ts';
import { writeMessage } from './write-messages.ts';

/** Sends a test message about no job. */
export async function sendTestMessage({ organisationId }: Caller, webhookId: string): Promise<string> {
  const { state } = await getWebhook(webhookId);
  if (state !== 'on') refuse('not-now', 'Switch the webhook on first.');
  const nothing = {
    jobId: null,
    jobCode: null,
    jobFileId: null,
    recordingId: null,
    state: null,
    reason: null,
  };
  return writeMessage({
    organisationId,
    webhookId,
    key: newId(),
    message: {
      type: WEBHOOK_TEST,
      timestamp: now().toISOString(),
      data: { organisationId, ...nothing },
    },
  });
}

/** Sends a message again, in any state; it becomes delivered on success, else it keeps its state. */
export async function resendMessage(
  { organisationId }: Caller,
  webhookId: string,
  messageId: string,
): Promise<string> {
  const rows = await db
    .select({ attempts: webhookMessage.attempts })
    .from(webhookMessage)
    .where(and(eq(webhookMessage.id, messageId), eq(webhookMessage.webhookId, webhookId)));
  const { attempts } = requireFound(rows[0]);
  await enqueue(sendMessage, {
    organisationId,
    subjectId: webhookId,
    // Two requests before it is sent count as one.
    key: `${messageId}:manual:${attempts}`,
    payload: { messageId, tries: null },
  });
  return messageId;
}
