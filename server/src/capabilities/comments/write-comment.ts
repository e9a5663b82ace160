import type { answerThread as answerEndpoint, Body, startThread as startEndpoint } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { getJob } from '../jobs/index.ts';
import { addAnchor, getRecording, holdRecording } from '../transcripts/index.ts';
import { comment, commentThread } from './comments.table.ts';
import { findComment, getThread, holdThread, type ThreadRow } from './comments.store.ts';
import { keepMentionable } from './find-mentionable.ts';
import { hintComments, mailNews, type News } from './tell-people.ts';

/** Who writes, and the installation's address for the links in mails. */
export type Writer = { who: Caller; origin: string };

/** Starts a thread on words or on a whole recording. A repeated id answers what was made the first time. */
export async function startThread(
  { who, origin }: Writer,
  recordingId: string,
  { id, kind, place, text, mentions }: Body<typeof startEndpoint>,
): Promise<ThreadRow> {
  const recording = await holdRecording(recordingId);
  const job = await getJob(recording.jobId);
  const known = await findComment(id);
  if (known) return repeated(known.recordingId === recordingId, known.threadId);

  const { organisationId } = recording;
  const anchorId = place && (await addAnchor(recordingId, place)).id;
  const createdAt = now();
  const [row] = await db
    .insert(commentThread)
    .values({ organisationId, id, recordingId, anchorId, kind, createdBy: who.personId, createdAt })
    .returning();
  const told = await keepMentionable(recordingId, mentions);
  // The first message has its thread's id: one id of the client names the whole request.
  const written = { organisationId, id, recordingId, threadId: id, text, mentions: told, createdAt };
  await db.insert(comment).values({ ...written, personId: who.personId });
  await audit(who, 'comment-thread.started', id);
  await hintComments(who, recordingId);
  const asked = kind === 'question' ? [job.createdBy] : [];
  await mailNews(who, {
    job,
    origin,
    reasons: [{ reason: 'question', personIds: asked }, ...mentioned(told)],
  });
  return row!;
}

const mentioned = (personIds: readonly string[]): News['reasons'] => [{ reason: 'mention', personIds }];

/** What came before under the same id, if it came to the same place. */
async function repeated(isSamePlace: boolean, threadId: string): Promise<ThreadRow> {
  if (!isSamePlace) refuse('invalid-input', 'The id of a comment was used for another one.');
  return getThread(threadId);
}

/** Answers in a thread. What comes after it was resolved opens it again: somebody has something to say. */
export async function answerThread(
  { who, origin }: Writer,
  threadId: string,
  { id, text, mentions }: Body<typeof answerEndpoint>,
): Promise<ThreadRow> {
  const thread = await holdThread(threadId);
  const known = await findComment(id);
  if (known) return repeated(known.threadId === threadId, threadId);
  const { organisationId, recordingId, kind, createdBy } = thread;
  const { jobId } = await getRecording(recordingId);
  const job = await getJob(jobId);
  const told = await keepMentionable(recordingId, mentions);
  const written = { organisationId, id, recordingId, threadId, text, mentions: told, createdAt: now() };
  await db.insert(comment).values({ ...written, personId: who.personId });
  if (thread.resolvedAt !== null)
    await db
      .update(commentThread)
      .set({ resolvedAt: null, resolvedBy: null })
      .where(eq(commentThread.id, threadId));
  await audit(who, 'comment.written', id);
  await hintComments(who, recordingId);
  // A question goes to and fro between whoever asked and the customer.
  const asked: News['reasons'] =
    kind === 'question'
      ? [
          { reason: 'answer', personIds: [createdBy] },
          ...(who.personId === job.createdBy
            ? []
            : [{ reason: 'question' as const, personIds: [job.createdBy] }]),
        ]
      : [];
  await mailNews(who, { job, origin, reasons: [...asked, ...mentioned(told)] });
  return getThread(threadId);
}
