import type { Caller } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { writeMail } from '../../platform/mail/outbox.ts';
import { findMailable } from '../identity/index.ts';
import type { JobRow } from '../jobs/index.ts';

/** Tells open screens that something was said of a recording's words. Within the transaction of it. */
export const hintComments = (who: Caller, recordingId: string): Promise<void> =>
  hint(who.organisationId, 'comments', recordingId);

/** Why somebody gets a mail; whoever has several reasons gets one mail, for the first of them. */
export type Reason = 'question' | 'answer' | 'mention';

export type News = {
  job: JobRow;
  /** Address of this installation, without a slash at its end. */
  origin: string;
  reasons: readonly { reason: Reason; personIds: readonly string[] }[];
};

type Sentence = (writer: string, job: string) => string;

const SUBJECTS: Record<Reason, Sentence> = {
  question: (_, job) => `A question about ${job} waits for you`,
  answer: (_, job) => `Your question about ${job} was answered`,
  mention: (_, job) => `You were mentioned in ${job}`,
};

const TEXTS: Record<Reason, Sentence> = {
  question: (writer, job) => `${writer} asks you something about the transcript of ${job}.`,
  answer: (writer, job) => `${writer} answered your question about the transcript of ${job}.`,
  mention: (writer, job) => `${writer} mentioned you in a comment on the transcript of ${job}.`,
};

/**
 * Writes a mail to each person who is concerned, except the writer. What was said stays inside: a mail says that
 * something waits, and where.
 */
export async function mailNews(who: Caller, { job, origin, reasons }: News): Promise<void> {
  const reasonOf = new Map<string, Reason>();
  for (const { reason, personIds } of reasons)
    for (const id of personIds) if (id !== who.personId && !reasonOf.has(id)) reasonOf.set(id, reason);
  for (const { id, email } of await findMailable([...reasonOf.keys()], 'questions')) {
    const reason = reasonOf.get(id)!;
    await writeMail({
      holdsContent: true,
      subjectId: job.id,
      organisationId: who.organisationId,
      to: email,
      subject: SUBJECTS[reason](who.name, job.name),
      text: `${TEXTS[reason](who.name, job.name)}\n\n${origin}/qual-ai/job/${job.id}?panel=comments\n`,
    });
  }
}
