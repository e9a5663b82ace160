import { jobPath, type Sid } from '@colloquy/contract';
import type { NotificationKind } from '@colloquy/contract/notifications';
import { sqlQuery } from '../../platform/database/scope.ts';
import { absoluteUrl } from '../../platform/mail/outbox.ts';
import { type NewNotification, notify } from '../notifications/index.ts';
import * as text from './messages.ts';
import type { assignment } from './review.table.ts';

type AssignmentRow = typeof assignment.$inferSelect;
/** The person who acted. */
type Actor = { personId: string; name: string };

type AssignmentNotification = Pick<NewNotification, 'kind' | 'path'> & {
  personId: string | null;
  by?: Actor;
  subject: (job: string) => string;
  body: (job: string) => string;
};

/** Notifies one person of an assignment, in the scope of the job's organisation. Each state is announced once. */
async function notifyOfAssignment(
  { id, jobId, organisationId, state }: AssignmentRow,
  { kind, path, personId, by, subject, body }: AssignmentNotification,
): Promise<void> {
  const job = await findJobName(jobId);
  if (personId === null || !job) return;
  await notify({
    kind,
    organisationId,
    to: [personId],
    cause: `${id}:${state}`,
    ...(by && { by: { id: by.personId, name: by.name } }),
    job: { id: jobId, name: job.name },
    path,
    mail: () => ({
      holdsContent: true,
      subjectId: jobId,
      subject: subject(job.name),
      text: `${body(job.name)}\n\n${absoluteUrl(path)}\n`,
    }),
  });
}

type JobName = { name: string; sid: Sid };

async function findJobName(jobId: string): Promise<JobName | undefined> {
  const { rows } = await sqlQuery<JobName>('select name, sid from published.job where id = $1', [jobId]);
  return rows[0];
}

/** Notifies a reviewer of an offer. */
export const notifyOfOffer = (row: AssignmentRow, by: Actor): Promise<void> =>
  notifyOfAssignment(row, {
    kind: 'review-offered',
    personId: row.personId,
    by,
    path: '/reviewer/jobs',
    subject: text.offerSubject,
    body: (job) =>
      [text.offer(by.name, job), ...(row.note === null ? [] : [row.note]), text.answerHere].join('\n\n'),
  });

type Answer = { kind: NotificationKind; sentence: (reviewer: string, job: string) => string };

const ANSWERS: Partial<Record<AssignmentRow['state'], Answer>> = {
  accepted: { kind: 'review-accepted', sentence: text.accepted },
  declined: { kind: 'review-declined', sentence: text.declined },
  returned: { kind: 'review-returned', sentence: text.returned },
  done: { kind: 'review-finished', sentence: text.done },
};

/**
 * Notifies the person who offered an assignment of its answer or end. The reason is shown only in the application.
 */
export async function notifyOfAnswer(row: AssignmentRow, by: Actor): Promise<void> {
  const answer = ANSWERS[row.state];
  const found = await findJobName(row.jobId);
  if (!answer || !found) return;
  const sentence = (job: string): string => answer.sentence(by.name, job);
  await notifyOfAssignment(row, {
    kind: answer.kind,
    personId: row.offeredBy,
    by,
    path: jobPath(found.sid, row.jobId),
    subject: sentence,
    body: (job) => `${sentence(job)}.`,
  });
}

/** Notifies a reviewer that their assignment was withdrawn. The reason is shown only in the application. */
export function notifyOfWithdrawal(row: AssignmentRow, by: Actor): Promise<void> {
  const isOffer = row.answeredAt === null;
  return notifyOfAssignment(row, {
    kind: isOffer ? 'review-offer-withdrawn' : 'review-withdrawn',
    personId: row.personId,
    by,
    path: '/reviewer/jobs?state=withdrawn',
    subject: isOffer ? text.noLongerOffered : text.reviewWithdrawn,
    body: (job) => (isOffer ? text.offerWithdrawn(by.name, job) : text.withdrawn(by.name, job)),
  });
}

/** Notifies a reviewer that the customer accepted the job before the review was done. */
export function notifyOfEnd(row: AssignmentRow): Promise<void> {
  const wasAccepted = row.answeredAt !== null;
  return notifyOfAssignment(row, {
    kind: 'review-ended',
    personId: row.personId,
    path: wasAccepted ? '/reviewer/jobs/completed' : '/reviewer/jobs',
    subject: wasAccepted ? text.reviewEndedSubject : text.noLongerOffered,
    body: wasAccepted ? text.reviewEnded : text.offerEnded,
  });
}
