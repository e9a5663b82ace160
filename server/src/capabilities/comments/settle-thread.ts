import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { commentThread } from './comments.table.ts';
import { getThread, holdThread, type ThreadRow } from './comments.store.ts';
import { hintComments } from './tell-people.ts';

/** Nothing is left to do here. Whoever may write may say so; said twice it stays as it was said first. */
export async function resolveThread(who: Caller, threadId: string): Promise<ThreadRow> {
  const thread = await holdThread(threadId);
  return thread.resolvedAt === null ? settle(who, thread, true) : thread;
}

export async function reopenThread(who: Caller, threadId: string): Promise<ThreadRow> {
  const thread = await holdThread(threadId);
  return thread.resolvedAt === null ? thread : settle(who, thread, false);
}

async function settle(who: Caller, { id, recordingId }: ThreadRow, isResolved: boolean): Promise<ThreadRow> {
  await db
    .update(commentThread)
    .set({ resolvedAt: isResolved ? now() : null, resolvedBy: isResolved ? who.personId : null })
    .where(eq(commentThread.id, id));
  await audit(who, isResolved ? 'comment-thread.resolved' : 'comment-thread.reopened', id);
  await hintComments(who, recordingId);
  return getThread(id);
}
