import { and, eq, max } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { lockOrganisation } from '../organisations/index.ts';
import { lockRequest } from './support.store.ts';
import { supportMessage, supportRequest } from './support.table.ts';
import { type StoredAttachment, writeAttachments } from './store-attachments.ts';
import { notifySupportAdmins } from './notify-support-admins.ts';

type Requester = { organisationId: string; personId: string };

/**
 * Creates a support request in the system scope, because numbering counts requests that the requester may not
 * see. A repeated request finds the first. Returns the id.
 */
export const createSupportRequest = (
  who: Requester,
  { requestId, subject, text }: { requestId: string; subject: string; text: string },
  stored: readonly StoredAttachment[] = [],
): Promise<string> =>
  run(asSystem(who.organisationId), async () => {
    // Locked until commit, so that the second of two concurrent requests counts the first.
    await lockOrganisation(who.organisationId);
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
    await enqueueNotification(who.organisationId, id, id);
    await audit(who, 'support.requested', id);
    return id;
  });

/** Adds a message to a visible request, which is open again. */
export async function replyToSupport(
  who: Requester,
  requestId: string,
  { messageId, text }: { messageId: string; text: string },
  stored: readonly StoredAttachment[] = [],
): Promise<void> {
  const locked = await lockRequest(requestId);
  if (!(await addMessage(who, { id: messageId, requestId, isAnswer: false, text }))) return;
  await writeAttachments(messageId, stored);
  await setState(locked, 'open');
  // An open request was announced already.
  if (locked.state !== 'open') await enqueueNotification(who.organisationId, requestId, messageId);
  await audit(who, 'support.requested', requestId);
}

/** `cause` is the request or message that waits; each gets one task. */
const enqueueNotification = (organisationId: string, requestId: string, cause: string): Promise<unknown> =>
  enqueue(notifySupportAdmins, {
    organisationId,
    subjectId: requestId,
    key: cause,
    payload: { requestId, cause },
  });

export async function closeSupportRequest(who: Requester, requestId: string): Promise<void> {
  const locked = await lockRequest(requestId);
  if (locked.state === 'closed') return;
  await setState(locked, 'closed');
  await audit(who, 'support.closed', requestId);
}

/** Returns false if the message exists already. */
export async function addMessage(
  { organisationId, personId }: Requester,
  message: { id: string; requestId: string; isAnswer: boolean; text: string },
): Promise<boolean> {
  const added = await db
    .insert(supportMessage)
    .values({ ...message, organisationId, personId, at: now() })
    .onConflictDoNothing()
    .returning({ id: supportMessage.id });
  return added.length > 0;
}

/** Sets the state of a request and invalidates its screens. */
export async function setState(
  { organisationId, id }: { organisationId: string; id: string },
  state: 'open' | 'answered' | 'closed',
): Promise<void> {
  await db
    .update(supportRequest)
    .set({ state, changedAt: now() })
    .where(and(eq(supportRequest.organisationId, organisationId), eq(supportRequest.id, id)));
  await invalidate(organisationId, 'support', id);
}
