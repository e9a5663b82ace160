import { jobPath } from '@colloquy/contract';
import type { MailAbout } from '@colloquy/contract/identity';
import { type ResultWords, resultWords } from '@colloquy/contract/jobs';
import { absoluteUrl, writeMail } from '../../platform/mail/outbox.ts';
import { findMailRecipients } from '../identity/index.ts';
import type { JobRow } from './jobs.table.ts';

/** The mail preference that turns off each kind of mail. */
const MAIL_PREFERENCES = {
  ready: 'ready',
  reopened: 'ready',
  failed: 'failed',
  declined: 'failed',
  shared: 'shared',
  transferred: 'shared',
} as const satisfies Record<string, MailAbout>;
type JobMail = keyof typeof MAIL_PREFERENCES;
type Sentence = (job: string, by: string, result: ResultWords) => string;

const SUBJECTS: Record<JobMail, Sentence> = {
  ready: (job, _, { one }) => `The ${one} of ${job} is ready`,
  reopened: (job) => `${job} was reopened`,
  failed: (job) => `${job} could not be finished`,
  declined: (job) => `The credits for ${job} were declined`,
  shared: (job, by) => `${by} shared ${job} with you`,
  transferred: (job, by) => `${by} handed ${job} over to you`,
};

const TEXTS: Record<JobMail, Sentence> = {
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

/**
 * Mails the people who want this kind of mail. `by`: the name of the person who acted, or the reason that was
 * given.
 */
export async function mailAbout(
  about: JobMail,
  job: Pick<JobRow, 'id' | 'sid' | 'organisationId' | 'name'>,
  personIds: readonly string[],
  by = '',
): Promise<void> {
  const result = resultWords(job.sid);
  for (const { name, email } of await findMailRecipients(personIds, MAIL_PREFERENCES[about]))
    await writeMail({
      holdsContent: true,
      subjectId: job.id,
      organisationId: job.organisationId,
      to: email,
      subject: SUBJECTS[about](job.name, by, result),
      text: `Hello ${name},

${TEXTS[about](job.name, by, result)}

${absoluteUrl(jobPath(job.sid, job.id))}

Which mails come to you is your choice: ${absoluteUrl('/profile')}
`,
    });
}
