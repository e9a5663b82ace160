import type { Body } from '@colloquy/contract';
import type {
  replyToThread as answerEndpoint,
  createThread as startEndpoint,
} from '@colloquy/contract/comments';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { getJob } from '../jobs/index.ts';
import { createQuotation, getRecording, lockRecording } from '../transcripts/index.ts';
import { comment, commentThread } from './comments.table.ts';
import { findComment, findComments, getThread, lockThread, type ThreadRow } from './comments.store.ts';
import { filterMentionable } from './find-mentionable.ts';
import { type CommentNotification, invalidateComments, notifyOfComment } from './notify-people.ts';

/** Starts a thread on words or on a whole recording. A repeated id returns the existing thread. */
export async function createThread(
  who: Caller,
  recordingId: string,
  { id, kind, quotation, text, mentions }: Body<typeof startEndpoint>,
): Promise<ThreadRow> {
  const recording = await lockRecording(recordingId);
  const job = await getJob(recording.jobId);
  const known = await findComment(id);
  if (known) return repeated(known.recordingId === recordingId, known.threadId);

  const { organisationId } = recording;
  const quotationId = quotation && (await createQuotation(recordingId, 'comment', quotation)).id;
  const createdAt = now();
  const [row] = await db
    .insert(commentThread)
    .values({ organisationId, id, recordingId, quotationId, kind, createdBy: who.personId, createdAt })
    .returning();
  const mentioned = await filterMentionable(recordingId, mentions);
  // The first message shares its thread's id, so one client id identifies the request.
  const written = { organisationId, id, recordingId, threadId: id, text, mentions: mentioned, createdAt };
  await db.insert(comment).values({ ...written, personId: who.personId });
  await audit(who, 'comment-thread.started', id);
  await invalidateComments(who, recordingId);
  const asked = kind === 'question' ? [job.createdBy] : [];
  await notifyOfComment(who, {
    job,
    commentId: id,
    reasons: [{ reason: 'question', personIds: asked }, ...mentionReason(mentioned)],
  });
  return row!;
}

const mentionReason = (personIds: readonly string[]): CommentNotification['reasons'] => [
  { reason: 'mention', personIds },
];

/** Returns the existing thread if the id was used in the same place. */
async function repeated(isSamePosition: boolean, threadId: string): Promise<ThreadRow> {
  if (!isSamePosition) refuse('invalid-input', 'This comment id is already in use for another comment.');
  return getThread(threadId);
}

/** Replies to a thread; a reply to a resolved thread reopens it. */
export async function replyToThread(
  who: Caller,
  threadId: string,
  { id, text, mentions }: Body<typeof answerEndpoint>,
): Promise<ThreadRow> {
  const thread = await lockThread(threadId);
  const known = await findComment(id);
  if (known) return repeated(known.threadId === threadId, threadId);
  const { organisationId, recordingId, kind, createdBy } = thread;
  const { jobId } = await getRecording(recordingId);
  const job = await getJob(jobId);
  const mentioned = await filterMentionable(recordingId, mentions);
  const written = { organisationId, id, recordingId, threadId, text, mentions: mentioned, createdAt: now() };
  await db.insert(comment).values({ ...written, personId: who.personId });
  if (thread.resolvedAt !== null)
    await db
      .update(commentThread)
      .set({ resolvedAt: null, resolvedBy: null })
      .where(eq(commentThread.id, threadId));
  await audit(who, 'comment.written', id);
  await invalidateComments(who, recordingId);
  // A question alternates between the person who asked and the customer.
  const asked: CommentNotification['reasons'] =
    kind === 'question'
      ? [
          { reason: 'answer', personIds: [createdBy] },
          ...(who.personId === job.createdBy
            ? []
            : [{ reason: 'question' as const, personIds: [job.createdBy] }]),
        ]
      : [];
  const writers = (await findComments([threadId])).map(({ personId }) => personId);
  await notifyOfComment(who, {
    job,
    commentId: id,
    reasons: [
      ...asked,
      ...mentionReason(mentioned),
      { reason: 'reply', personIds: await filterMentionable(recordingId, writers) },
    ],
  });
  return getThread(threadId);
}
