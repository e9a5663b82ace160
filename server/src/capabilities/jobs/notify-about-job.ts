import { jobPath } from '@colloquy/contract';
import { type ResultWords, resultWords } from '@colloquy/contract/jobs';
import type { NotificationKind } from '@colloquy/contract/notifications';
import { absoluteUrl } from '../../platform/mail/outbox.ts';
import { notify } from '../notifications/index.ts';
import type { JobRow } from './jobs.table.ts';
import * as text from './messages.ts';

/** What happened to a job, and the kind of its notification. */
const KINDS = {
  ready: 'job-ready',
  reopened: 'job-reopened',
  failed: 'job-failed',
  declined: 'credits-declined',
  shared: 'job-shared',
  transferred: 'job-transferred',
} as const satisfies Record<string, NotificationKind>;
type JobChange = keyof typeof KINDS;
type Sentence = (job: string, by: string, result: ResultWords) => string;

const SUBJECTS: Record<JobChange, Sentence> = {
  ready: (job, _, result) => text.readySubject(job, result),
  reopened: text.reopenedSubject,
  failed: text.failedSubject,
  declined: text.declinedSubject,
  shared: text.sharedSubject,
  transferred: text.transferredSubject,
};

const TEXTS: Record<JobChange, Sentence> = {
  ready: (job, _, result) => text.ready(job, result),
  reopened: text.reopened,
  failed: text.failed,
  declined: text.declined,
  shared: text.shared,
  transferred: text.transferred,
};

export type JobNotification = {
  about: JobChange;
  job: Pick<JobRow, 'id' | 'sid' | 'organisationId' | 'name'>;
  personIds: readonly string[];
  /** The person who acted. */
  by?: { id: string; name: string };
  /** Their reason, if the change has one. */
  reason?: string;
  /** Names the change, if it can be repeated. */
  cause?: string;
};

/** Notifies people of a change of a job. */
export async function notifyAboutJob(change: JobNotification): Promise<void> {
  const { about, job, personIds, by, reason, cause } = change;
  const { organisationId, name: jobName } = job;
  const result = resultWords(job.sid);
  const path = jobPath(job.sid, job.id);
  const words = reason ?? by?.name ?? '';
  await notify({
    kind: KINDS[about],
    organisationId,
    to: personIds,
    job,
    path,
    ...(by && { by }),
    ...(cause !== undefined && { cause }),
    mail: ({ name }) => ({
      holdsContent: true,
      subjectId: job.id,
      subject: SUBJECTS[about](jobName, words, result),
      text: text.jobMail(name, {
        sentence: TEXTS[about](jobName, words, result),
        address: absoluteUrl(path),
        settings: absoluteUrl('/profile'),
      }),
    }),
  });
}

/** Notifies a customer that the credits for a job were granted. Without an email, because the job's result has one. */
export const notifyOfGrant = (
  { id, sid, organisationId, name, createdBy }: JobNotification['job'] & Pick<JobRow, 'createdBy'>,
  requestId: string,
): Promise<void> =>
  notify({
    kind: 'credits-granted',
    organisationId,
    to: [createdBy],
    cause: requestId,
    job: { id, name },
    path: jobPath(sid, id),
  });
