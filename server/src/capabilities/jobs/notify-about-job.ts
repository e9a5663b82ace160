import { jobPath } from '@colloquy/contract';
import { type ResultWords, resultWords } from '@colloquy/contract/jobs';
import type { NotificationKind } from '@colloquy/contract/notifications';
import { absoluteUrl } from '../../platform/mail/outbox.ts';
import { notify } from '../notifications/index.ts';
import type { JobRow } from './jobs.table.ts';

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
  ready: (job, _, { one }) => `The ${one} of ${job} is ready`,
  reopened: (job) => `${job} was reopened`,
  failed: (job) => `${job} could not be finished`,
  declined: (job) => `The credits for ${job} were declined`,
  shared: (job, by) => `${by} shared ${job} with you`,
  transferred: (job, by) => `${by} handed ${job} over to you`,
};

const TEXTS: Record<JobChange, Sentence> = {
  ready: (job, _, { contents }) =>
    `The ${contents} of ${job} are there to be read. They are machine work until you accept them.`,
  reopened: (
    job,
    reason,
    { one },
  ) => `${job} was completed and has been reopened. Its ${one} can be edited again, and its downloads are marked as not approved until somebody accepts it again.

Reason: ${reason}`,
  failed: (job) => `Something stopped the work on ${job}. The page of the job says what, and what helps.`,
  declined: (job, by) => `${job} waited for credits, and an admin declined them: ${by}`,
  shared: (job, by) => `${by} gave you access to ${job}.`,
  transferred: (job, by) => `${by} handed ${job} over to you: it is your own job now.`,
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
      text: `Hello ${name},

${TEXTS[about](jobName, words, result)}

${absoluteUrl(path)}

Choose your emails: ${absoluteUrl('/profile')}
`,
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
