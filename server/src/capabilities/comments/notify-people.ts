import { jobPath } from '@colloquy/contract';
import type { NotificationKind } from '@colloquy/contract/notifications';
import type { Caller } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { absoluteUrl } from '../../platform/mail/outbox.ts';
import type { JobRow } from '../jobs/index.ts';
import { notify } from '../notifications/index.ts';
import * as text from './messages.ts';

/** Invalidates the comments of a recording, in the transaction of the change. */
export const invalidateComments = (who: Caller, recordingId: string): Promise<void> =>
  invalidate(who.organisationId, 'comments', recordingId);

/** Reasons to notify a person; with several, they are notified for the first. */
type Reason = 'question' | 'answer' | 'mention' | 'reply';

const KINDS: Record<Reason, NotificationKind> = {
  question: 'question-asked',
  answer: 'question-answered',
  mention: 'comment-mention',
  reply: 'comment-reply',
};

export type CommentNotification = {
  job: JobRow;
  /** The message that causes it. */
  commentId: string;
  reasons: readonly { reason: Reason; personIds: readonly string[] }[];
};

const SUBJECTS: Record<Reason, (job: string) => string> = {
  question: text.questionSubject,
  answer: text.answerSubject,
  mention: text.mentionSubject,
  reply: text.replySubject,
};

const TEXTS: Record<Reason, (writer: string, job: string) => string> = {
  question: text.question,
  answer: text.answer,
  mention: text.mention,
  reply: text.reply,
};

/**
 * Notifies each person concerned except the writer. Emails link to the comment but do not quote it.
 */
export async function notifyOfComment(
  who: Caller,
  { job, commentId, reasons }: CommentNotification,
): Promise<void> {
  const notified = new Set([who.personId]);
  const path = `${jobPath(job.sid, job.id)}?panel=comments` as const;
  for (const { reason, personIds } of reasons) {
    const to = [...new Set(personIds)].filter((id) => !notified.has(id));
    to.forEach((id) => notified.add(id));
    await notify({
      kind: KINDS[reason],
      organisationId: who.organisationId,
      to,
      cause: commentId,
      by: { id: who.personId, name: who.name },
      job,
      path,
      mail: () => ({
        holdsContent: true,
        subjectId: job.id,
        subject: SUBJECTS[reason](job.name),
        text: `${TEXTS[reason](who.name, job.name)}\n\n${absoluteUrl(path)}\n`,
      }),
    });
  }
}
