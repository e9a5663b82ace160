import { jobPath } from '@colloquy/contract';
import type { MailAbout } from '@colloquy/contract/identity';
import { type ResultWords, resultWords } from '@colloquy/contract/jobs';
import { absoluteUrl, writeMail } from '../../platform/mail/outbox.ts';
import { findMailRecipients } from '../identity/index.ts';
import type { JobRow } from './jobs.table.ts';
import * as text from './messages.ts';

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
  ready: (job, _, result) => text.readySubject(job, result),
  reopened: text.reopenedSubject,
  failed: text.failedSubject,
  declined: text.declinedSubject,
  shared: text.sharedSubject,
  transferred: text.transferredSubject,
};

const TEXTS: Record<JobMail, Sentence> = {
  ready: (job, _, result) => text.ready(job, result),
  reopened: text.reopened,
  failed: text.failed,
  declined: text.declined,
  shared: text.shared,
  transferred: text.transferred,
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
      text: text.jobMail(name, {
        sentence: TEXTS[about](job.name, by, result),
        address: absoluteUrl(jobPath(job.sid, job.id)),
        settings: absoluteUrl('/profile'),
      }),
    });
}
