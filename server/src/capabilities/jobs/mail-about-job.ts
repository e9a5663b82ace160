import type { MailAbout } from '@colloquy/contract';
import { addressOf, writeMail } from '../../platform/mail/outbox.ts';
import { findMailable } from '../identity/index.ts';
import type { JobRow } from './jobs.table.ts';

/** What happened, and by which of the choices whoever is told of it can stop such mails. */
const CHOICE = {
  ready: 'ready',
  reopened: 'ready',
  failed: 'failed',
  declined: 'failed',
  shared: 'shared',
  'handed-over': 'shared',
} as const satisfies Record<string, MailAbout>;
type About = keyof typeof CHOICE;
type Sentence = (job: string, by: string) => string;

const SUBJECTS: Record<About, Sentence> = {
  ready: (job) => `The transcript of ${job} is ready`,
  reopened: (job) => `${job} was reopened`,
  failed: (job) => `${job} could not be finished`,
  declined: (job) => `The credits for ${job} were declined`,
  shared: (job, by) => `${by} shared ${job} with you`,
  'handed-over': (job, by) => `${by} handed ${job} over to you`,
};

const TEXTS: Record<About, Sentence> = {
  ready: (job) => `The words of ${job} are there to be read. They are machine work until you accept them.`,
  reopened: (
    job,
    reason,
  ) => `${job} was completed and has been reopened. Its transcript can be edited again, and its downloads are marked as not approved until somebody accepts it again.

Reason: ${reason}`,
  failed: (job) => `Something stopped the work on ${job}. The page of the job says what, and what helps.`,
  declined: (job, by) => `${job} waited for credits, and an admin declined them: ${by}`,
  shared: (job, by) => `${by} gave you access to ${job}.`,
  'handed-over': (job, by) => `${by} handed ${job} over to you: it is your own job now.`,
};

/**
 * Writes a mail to each of these people who wants one of this kind. `by`: who did it, where somebody did, or what they
 * said of it.
 */
export async function mailAbout(
  about: About,
  job: Pick<JobRow, 'id' | 'organisationId' | 'name'>,
  personIds: readonly string[],
  by = '',
): Promise<void> {
  for (const { name, email } of await findMailable(personIds, CHOICE[about]))
    await writeMail({
      holdsContent: true,
      subjectId: job.id,
      organisationId: job.organisationId,
      to: email,
      subject: SUBJECTS[about](job.name, by),
      text: `Hello ${name},

${TEXTS[about](job.name, by)}

${addressOf(`/qual-ai/job/${job.id}`)}

Which mails come to you is your choice: ${addressOf('/profile')}
`,
    });
}
