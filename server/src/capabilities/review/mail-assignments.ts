import { jobPath, type Sid } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';
import { absoluteUrl, writeMail } from '../../platform/mail/outbox.ts';
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
    subject: `${to.job} is offered to you for review`,
    text: [
      `${offeredByName} asks you to review ${to.job}.`,
      ...(row.note === null ? [] : [row.note]),
      'Accept or decline it here:',
      `${origin}/reviewer/jobs\n`,
    ].join('\n\n'),
  });
}

const ANSWER_VERBS: Partial<Record<AssignmentRow['state'], string>> = {
  accepted: 'accepted',
  declined: 'declined',
  returned: 'handed back',
  done: 'finished',
};

/**
 * Mails the answer or the end of an assignment to the person who offered it. The reason is shown only in the
 * application.
 */
export async function mailAnswer(row: AssignmentRow, reviewer: string, origin: string): Promise<void> {
  const to = await findRecipient(row.offeredBy, row.jobId);
  const answer = ANSWER_VERBS[row.state];
  if (!to || answer === undefined) return;
  await writeMail({
    holdsContent: true,
    subjectId: row.jobId,
    organisationId: row.organisationId,
    to: to.email,
    subject: `${reviewer} ${answer} the review of ${to.job}`,
    text: `${reviewer} ${answer} the review of ${to.job}.\n\n${origin}${jobPath(to.sid, row.jobId)}\n`,
  });
}

/** Mails a reviewer that their assignment was withdrawn. The reason is shown only in the application. */
export async function mailWithdrawn(row: AssignmentRow, by: string, origin: string): Promise<void> {
  const to = await findRecipient(row.personId, row.jobId);
  if (!to) return;
  const isOffer = row.answeredAt === null;
  await writeMail({
    holdsContent: true,
    subjectId: row.jobId,
    organisationId: row.organisationId,
    to: to.email,
    subject: isOffer ? `${to.job} is no longer offered to you` : `Your review of ${to.job} was withdrawn`,
    text: `${by} withdrew the ${isOffer ? 'offer' : 'review'} of ${to.job}. ${isOffer ? '' : 'The edits you saved are kept. '}Withdrawn jobs are listed here:\n\n${origin}/reviewer/jobs?state=withdrawn\n`,
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
    subject: wasAccepted ? `Your review of ${to.job} has ended` : `${to.job} is no longer offered to you`,
    text: wasAccepted
      ? `The customer accepted ${to.job}, so your review has ended and the job has left your list. The edits you saved are kept, and the review counts in your statement.\n\n${absoluteUrl('/reviewer/jobs/completed')}\n`
      : `The customer accepted ${to.job}, so it needs no review any longer.\n\n${absoluteUrl('/reviewer/jobs')}\n`,
  });
}
