import { jobPath, type Sid } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';
import { absoluteUrl, writeMail } from '../../platform/mail/outbox.ts';
import * as text from './messages.ts';
import type { assignment } from './review.table.ts';

type AssignmentRow = typeof assignment.$inferSelect;

type Recipient = { email: string; job: string; sid: Sid };

/**
 * Address of a person, and name and service of the job, in the scope of the job's organisation. Undefined if the person
 * cannot get mail.
 */
async function findRecipient(personId: string | null, jobId: string): Promise<Recipient | undefined> {
  const { rows } = await sqlQuery<Recipient>(
    `select p.email::text, j.name as job, j.sid from published.person p, published.job j
     where p.id = $1 and p.state = 'active' and p.deleted_at is null and j.id = $2`,
    [personId, jobId],
  );
  return rows[0];
}

/** Mails a reviewer an offer. */
export async function mailOffer(row: AssignmentRow, offeredByName: string, origin: string): Promise<void> {
  const to = await findRecipient(row.personId, row.jobId);
  if (!to) return;
  await writeMail({
    holdsContent: true,
    subjectId: row.jobId,
    organisationId: row.organisationId,
    to: to.email,
    subject: text.offerSubject(to.job),
    text: [
      text.offer(offeredByName, to.job),
      ...(row.note === null ? [] : [row.note]),
      text.answerHere,
      `${origin}/reviewer/jobs\n`,
    ].join('\n\n'),
  });
}

const ANSWERS: Partial<Record<AssignmentRow['state'], (reviewer: string, job: string) => string>> = {
  accepted: text.accepted,
  declined: text.declined,
  returned: text.returned,
  done: text.done,
};

/**
 * Mails the answer or the end of an assignment to the person who offered it. The reason is shown only in the
 * application.
 */
export async function mailAnswer(row: AssignmentRow, reviewer: string, origin: string): Promise<void> {
  const to = await findRecipient(row.offeredBy, row.jobId);
  const answer = to && ANSWERS[row.state]?.(reviewer, to.job);
  if (!to || answer === undefined) return;
  await writeMail({
    holdsContent: true,
    subjectId: row.jobId,
    organisationId: row.organisationId,
    to: to.email,
    subject: answer,
    text: `${answer}.\n\n${origin}${jobPath(to.sid, row.jobId)}\n`,
  });
}

/** Mails a reviewer that their assignment was withdrawn. The reason is shown only in the application. */
export async function mailWithdrawn(row: AssignmentRow, by: string, origin: string): Promise<void> {
  const to = await findRecipient(row.personId, row.jobId);
  if (!to) return;
  const isOffer = row.answeredAt === null;
  const address = `${origin}/reviewer/jobs?state=withdrawn`;
  await writeMail({
    holdsContent: true,
    subjectId: row.jobId,
    organisationId: row.organisationId,
    to: to.email,
    subject: isOffer ? text.noLongerOffered(to.job) : text.reviewWithdrawn(to.job),
    text: isOffer
      ? text.offerWithdrawnMail(by, to.job, address)
      : text.reviewWithdrawnMail(by, to.job, address),
  });
}

/** Notifies a reviewer that the customer accepted the job before the review was done. */
export async function mailEnded(row: AssignmentRow): Promise<void> {
  const to = await findRecipient(row.personId, row.jobId);
  if (!to) return;
  const wasAccepted = row.answeredAt !== null;
  await writeMail({
    holdsContent: true,
    subjectId: row.jobId,
    organisationId: row.organisationId,
    to: to.email,
    subject: wasAccepted ? text.reviewEndedSubject(to.job) : text.noLongerOffered(to.job),
    text: wasAccepted
      ? text.reviewEndedMail(to.job, absoluteUrl('/reviewer/jobs/completed'))
      : text.offerEndedMail(to.job, absoluteUrl('/reviewer/jobs')),
  });
}
