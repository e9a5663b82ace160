import { sqlQuery } from '../../platform/database/scope.ts';
import { addressOf, writeMail } from '../../platform/mail/outbox.ts';
import type { AssignmentRow } from './move-assignment.ts';

type Addressed = { email: string; job: string };

/** Who is written to and what the job is called, in the scope of the job's organisation. Undefined: nobody can be. */
async function findAddressed(personId: string | null, jobId: string): Promise<Addressed | undefined> {
  const { rows } = await sqlQuery<Addressed>(
    `select p.email::text, j.name as job from person p, job j
     where p.id = $1 and p.state = 'active' and p.deleted_at is null and j.id = $2`,
    [personId, jobId],
  );
  return rows[0];
}

/** Tells a reviewer that a job is offered to them. */
export async function mailOffer(row: AssignmentRow, giver: string, origin: string): Promise<void> {
  const to = await findAddressed(row.personId, row.jobId);
  if (!to) return;
  await writeMail({
    holdsContent: true,
    subjectId: row.jobId,
    organisationId: row.organisationId,
    to: to.email,
    subject: `${to.job} is offered to you for review`,
    text: `${giver} asks you to review ${to.job}. Accept or decline it here:\n\n${origin}/reviewer/jobs\n`,
  });
}

const ANSWERS: Partial<Record<AssignmentRow['state'], string>> = {
  accepted: 'accepted',
  declined: 'declined',
  'handed-back': 'handed back',
  done: 'finished',
};

/** Tells whoever gave an assignment how it was answered, and how it ended. The reason is read inside. */
export async function mailAnswer(row: AssignmentRow, reviewer: string, origin: string): Promise<void> {
  const to = await findAddressed(row.givenBy, row.jobId);
  const answer = ANSWERS[row.state];
  if (!to || answer === undefined) return;
  await writeMail({
    holdsContent: true,
    subjectId: row.jobId,
    organisationId: row.organisationId,
    to: to.email,
    subject: `${reviewer} ${answer} the review of ${to.job}`,
    text: `${reviewer} ${answer} the review of ${to.job}.\n\n${origin}/qual-ai/job/${row.jobId}\n`,
  });
}

/** Tells a reviewer that the customer accepted the job before the review was done. */
export async function mailEnded(row: AssignmentRow): Promise<void> {
  const to = await findAddressed(row.personId, row.jobId);
  if (!to) return;
  const wasAccepted = row.answeredAt !== null;
  await writeMail({
    holdsContent: true,
    subjectId: row.jobId,
    organisationId: row.organisationId,
    to: to.email,
    subject: wasAccepted ? `Your review of ${to.job} has ended` : `${to.job} is no longer offered to you`,
    text: wasAccepted
      ? `The customer accepted ${to.job}, so your review has ended and the job has left your list. The edits you saved are kept, and the review counts in your statement.\n\n${addressOf('/reviewer/jobs/completed')}\n`
      : `The customer accepted ${to.job}, so it needs no review any longer.\n\n${addressOf('/reviewer/jobs')}\n`,
  });
}
