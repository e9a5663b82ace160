import type { Body, changeComment as endpoint } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { getJob } from '../jobs/index.ts';
import { getRecording, removeAnchor } from '../transcripts/index.ts';
import { comment, commentThread } from './comments.table.ts';
import { type CommentRow, findComment, findComments, holdThread, type ThreadRow } from './comments.store.ts';
import { keepMentionable } from './find-mentionable.ts';
import { hintComments, mailNews } from './tell-people.ts';
import type { Writer } from './write-comment.ts';

/** Changes the text of one's own message. Who is newly mentioned is told. */
export async function changeComment(
  { who, origin }: Writer,
  commentId: string,
  { text, mentions }: Body<typeof endpoint>,
): Promise<ThreadRow> {
  const { thread, message } = await holdOwn(who, commentId);
  const told = await keepMentionable(thread.recordingId, mentions);
  await db.update(comment).set({ text, mentions: told, editedAt: now() }).where(eq(comment.id, commentId));
  await audit(who, 'comment.changed', commentId);
  await hintComments(who, thread.recordingId);
  const { jobId } = await getRecording(thread.recordingId);
  const fresh = told.filter((id) => !message.mentions.includes(id));
  await mailNews(who, {
    job: await getJob(jobId),
    origin,
    reasons: [{ reason: 'mention', personIds: fresh }],
  });
  return thread;
}

/** Deletes one's own message. A thread whose first message goes, goes with all answers and its place. */
export async function deleteComment(who: Caller, commentId: string): Promise<ThreadRow | undefined> {
  const { thread } = await holdOwn(who, commentId);
  const [first] = await findComments([thread.id]);
  const isWhole = first?.id === commentId;
  if (isWhole) {
    await db.delete(commentThread).where(eq(commentThread.id, thread.id));
    if (thread.anchorId !== null) await removeAnchor(thread.anchorId);
  } else await db.delete(comment).where(eq(comment.id, commentId));
  await audit(who, isWhole ? 'comment-thread.deleted' : 'comment.deleted', commentId);
  await hintComments(who, thread.recordingId);
  return isWhole ? undefined : thread;
}

/** A message of the caller's own with its thread, which is held. Of somebody else it can be read, not changed. */
async function holdOwn(who: Caller, commentId: string): Promise<{ thread: ThreadRow; message: CommentRow }> {
  const { threadId } = found(await findComment(commentId));
  const thread = await holdThread(threadId);
  // Read after the lock: it may have been deleted meanwhile.
  const message = found(await findComment(commentId));
  if (message.personId !== who.personId) refuse('not-permitted', 'Only whoever wrote this can change it.');
  return { thread, message };
}
