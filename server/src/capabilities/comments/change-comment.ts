import type { Body } from '@colloquy/contract';
import type { changeComment as endpoint } from '@colloquy/contract/comments';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { getJob } from '../jobs/index.ts';
import { getRecording, deleteQuotation, lockRecording } from '../transcripts/index.ts';
import { comment, commentThread } from './comments.table.ts';
import { type CommentRow, findComment, findComments, lockThread, type ThreadRow } from './comments.store.ts';
import { filterMentionable } from './find-mentionable.ts';
import { invalidateComments, notifyOfComment } from './notify-people.ts';

/** Changes the caller's own message and notifies people who are newly mentioned. */
export async function changeComment(
  who: Caller,
  commentId: string,
  { text, mentions }: Body<typeof endpoint>,
): Promise<ThreadRow> {
  const { thread, message } = await lockOwnComment(who, commentId);
  const mentioned = await filterMentionable(thread.recordingId, mentions);
  await db
    .update(comment)
    .set({ text, mentions: mentioned, editedAt: now() })
    .where(eq(comment.id, commentId));
  await audit(who, 'comment.changed', commentId);
  await invalidateComments(who, thread.recordingId);
  const { jobId } = await getRecording(thread.recordingId);
  const fresh = mentioned.filter((id) => !message.mentions.includes(id));
  await notifyOfComment(who, {
    job: await getJob(jobId),
    commentId,
    reasons: [{ reason: 'mention', personIds: fresh }],
  });
  return thread;
}

/**
 * Deletes the caller's own message. Deleting the first message deletes the thread with its answers and its
 * quotation.
 */
export async function deleteComment(who: Caller, commentId: string): Promise<ThreadRow | undefined> {
  const { thread } = await lockOwnComment(who, commentId);
  const [first] = await findComments([thread.id]);
  const isWhole = first?.id === commentId;
  if (isWhole) {
    // Edits move the anchors meanwhile, in an order of their own.
    await lockRecording(thread.recordingId);
    await db.delete(commentThread).where(eq(commentThread.id, thread.id));
    if (thread.quotationId !== null) await deleteQuotation(thread.quotationId);
  } else await db.delete(comment).where(eq(comment.id, commentId));
  await audit(who, isWhole ? 'comment-thread.deleted' : 'comment.deleted', commentId);
  await invalidateComments(who, thread.recordingId);
  return isWhole ? undefined : thread;
}

/** Locks the thread of the caller's own message; refuses messages of other people. */
async function lockOwnComment(
  who: Caller,
  commentId: string,
): Promise<{ thread: ThreadRow; message: CommentRow }> {
  const { threadId } = requireFound(await findComment(commentId));
  const thread = await lockThread(threadId);
  // Read after the lock: it may have been deleted meanwhile.
  const message = requireFound(await findComment(commentId));
  if (message.personId !== who.personId) refuse('not-permitted', 'Only the author can edit this comment.');
  return { thread, message };
}
