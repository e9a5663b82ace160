import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { commentThread } from './comments.table.ts';
import { getThread, lockThread, type ThreadRow, mayWorkOn } from './comments.store.ts';
import { invalidateComments } from './notify-people.ts';

/** Resolves a thread. Resolving again keeps the first person and time. */
export async function resolveThread(who: Caller, threadId: string): Promise<ThreadRow> {
  const thread = await lockThreadToResolve(who, threadId);
  return thread.resolvedAt === null ? setResolved(who, thread, true) : thread;
}

export async function reopenThread(who: Caller, threadId: string): Promise<ThreadRow> {
  const thread = await lockThreadToResolve(who, threadId);
  return thread.resolvedAt === null ? thread : setResolved(who, thread, false);
}

/**
 * Resolved questions leave the owner's list, so people with read access resolve only threads that they
 * started.
 */
async function lockThreadToResolve(who: Caller, threadId: string): Promise<ThreadRow> {
  const thread = await lockThread(threadId);
  if (thread.createdBy !== who.personId && !(await mayWorkOn(who, thread.recordingId)))
    refuse(
      'not-permitted',
      'You have read-only access to this job, so you can only resolve comments you started.',
    );
  return thread;
}

async function setResolved(
  who: Caller,
  { id, recordingId }: ThreadRow,
  isResolved: boolean,
): Promise<ThreadRow> {
  await db
    .update(commentThread)
    .set({ resolvedAt: isResolved ? now() : null, resolvedBy: isResolved ? who.personId : null })
    .where(eq(commentThread.id, id));
  await audit(who, isResolved ? 'comment-thread.resolved' : 'comment-thread.reopened', id);
  await invalidateComments(who, recordingId);
  return getThread(id);
}
