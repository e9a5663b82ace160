import { and, eq, max } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { holdRequest } from './support.store.ts';
import { supportMessage, supportRequest } from './support.table.ts';
import { type StoredAttachment, writeAttachments } from './store-attachments.ts';
import { tellDesk } from './tell-desk.ts';

type Asking = { organisationId: string; personId: string };

/**
 * Asks those who run the installation. Works in the organisation's scope, because the number counts requests that the
 * asker may not see. The same request again finds what it asked. Answers the id.
 */
export const askSupport = (
  who: Asking,
  { requestId, subject, text }: { requestId: string; subject: string; text: string },
  stored: readonly StoredAttachment[] = [],
): Promise<string> =>
  run(asTask(who.organisationId), async () => {
    // Held until the end: of two who ask at the same time the second counts the first.
    await sqlQuery('select from organisation where id = $1 for update', [who.organisationId]);
    const [earlier] = await db
      .select({ id: supportRequest.id })
      .from(supportRequest)
      .where(and(eq(supportRequest.requestId, requestId), eq(supportRequest.personId, who.personId)));
    if (earlier) return earlier.id;
    const [last] = await db.select({ number: max(supportRequest.number) }).from(supportRequest);
    const id = newId();
    const at = now();
    await db.insert(supportRequest).values({
      id,
      organisationId: who.organisationId,
      number: (last?.number ?? 0) + 1,
      personId: who.personId,
      subject,
      state: 'open',
      requestId,
      createdAt: at,
      changedAt: at,
    });
    const messageId = newId();
    await addMessage(who, { id: messageId, requestId: id, isAnswer: false, text });
    await writeAttachments(messageId, stored);
    await askDesk(who.organisationId, id, id);
    await audit(who, 'support.asked', id);
    return id;
  });

/** Says more about a request, as one who sees it. It waits for an answer again. */
export async function replyToSupport(
  who: Asking,
  requestId: string,
  { messageId, text }: { messageId: string; text: string },
  stored: readonly StoredAttachment[] = [],
): Promise<void> {
  const held = await holdRequest(requestId);
  if (!(await addMessage(who, { id: messageId, requestId, isAnswer: false, text }))) return;
  await writeAttachments(messageId, stored);
  await changeState(held, 'open');
  // Whoever says more before the answer came has been announced.
  if (held.state !== 'open') await askDesk(who.organisationId, requestId, messageId);
  await audit(who, 'support.asked', requestId);
}

/** `cause` is what made it wait: a task for each. */
const askDesk = (organisationId: string, requestId: string, cause: string): Promise<unknown> =>
  enqueue(tellDesk, { organisationId, subjectId: requestId, key: cause, payload: { requestId } });

export async function closeSupportRequest(who: Asking, requestId: string): Promise<void> {
  const held = await holdRequest(requestId);
  if (held.state === 'closed') return;
  await changeState(held, 'closed');
  await audit(who, 'support.closed', requestId);
}

/** Answers false where the message was written before. */
export async function addMessage(
  { organisationId, personId }: Asking,
  message: { id: string; requestId: string; isAnswer: boolean; text: string },
): Promise<boolean> {
  const added = await db
    .insert(supportMessage)
    .values({ ...message, organisationId, personId, at: now() })
    .onConflictDoNothing()
    .returning({ id: supportMessage.id });
  return added.length > 0;
}

/** Says how a request stands, to open screens as well. */
export async function changeState(
  { organisationId, id }: { organisationId: string; id: string },
  state: 'open' | 'answered' | 'closed',
): Promise<void> {
  await db
    .update(supportRequest)
    .set({ state, changedAt: now() })
    .where(and(eq(supportRequest.organisationId, organisationId), eq(supportRequest.id, id)));
  await hint(organisationId, 'support', id);
}
