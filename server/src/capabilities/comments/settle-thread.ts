import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { commentThread } from './comments.table.ts';
import { getThread, holdThread, type ThreadRow, worksOn } from './comments.store.ts';
import { hintComments } from './tell-people.ts';

/** Nothing is left to do here. Said twice it stays as it was said first. */
export async function resolveThread(who: Caller, threadId: string): Promise<ThreadRow> {
  const thread = await holdOwnThread(who, threadId);
  return thread.resolvedAt === null ? settle(who, thread, true) : thread;
}

export async function reopenThread(who: Caller, threadId: string): Promise<ThreadRow> {
  const thread = await holdOwnThread(who, threadId);
  return thread.resolvedAt === null ? thread : settle(who, thread, false);
}

/** A question that is resolved leaves the owner's list, so readers of the job settle only what they began. */
async function holdOwnThread(who: Caller, threadId: string): Promise<ThreadRow> {
  const thread = await holdThread(threadId);
  if (thread.createdBy !== who.personId && !(await worksOn(who, thread.recordingId)))
    refuse(
      'not-permitted',
      'You have read-only access to this job, so you can only resolve comments you started.',
    );
  return thread;
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
