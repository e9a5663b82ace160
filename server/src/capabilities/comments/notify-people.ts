import { jobPath } from '@colloquy/contract';
import type { Caller } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { writeMail } from '../../platform/mail/outbox.ts';
import { findMailRecipients } from '../identity/index.ts';
import type { JobRow } from '../jobs/index.ts';
import * as text from './messages.ts';

/** Invalidates the comments of a recording, in the transaction of the change. */
export const invalidateComments = (who: Caller, recordingId: string): Promise<void> =>
  invalidate(who.organisationId, 'comments', recordingId);

/** Reason for a mail. A person with several reasons gets one mail, for the first of them. */
type MailReason = 'question' | 'answer' | 'mention';

export type CommentMail = {
  job: JobRow;
  /** Address of this installation, without a trailing slash. */
  origin: string;
  reasons: readonly { reason: MailReason; personIds: readonly string[] }[];
};

const SUBJECTS: Record<MailReason, (job: string) => string> = {
  question: text.questionSubject,
  answer: text.answerSubject,
  mention: text.mentionSubject,
};

const TEXTS: Record<MailReason, (writer: string, job: string) => string> = {
  question: text.question,
  answer: text.answer,
  mention: text.mention,
};

/** Mails each person concerned except the writer. Mails link to the comment but do not quote it. */
export async function sendCommentMails(who: Caller, { job, origin, reasons }: CommentMail): Promise<void> {
  const reasonOf = new Map<string, MailReason>();
  for (const { reason, personIds } of reasons)
    for (const id of personIds) if (id !== who.personId && !reasonOf.has(id)) reasonOf.set(id, reason);
  for (const { id, email } of await findMailRecipients([...reasonOf.keys()], 'questions')) {
    const reason = reasonOf.get(id)!;
    await writeMail({
      holdsContent: true,
      subjectId: job.id,
      organisationId: who.organisationId,
      to: email,
      subject: SUBJECTS[reason](job.name),
      text: `${TEXTS[reason](who.name, job.name)}\n\n${origin}${jobPath(job.sid, job.id)}?panel=comments\n`,
    });
  }
}
