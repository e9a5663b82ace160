import { resultWords } from '@colloquy/contract/jobs';
import type { Notification, NotificationKind } from '@colloquy/contract/notifications';

type Named = {
  job: string;
  by: string;
  code: string;
  organisation: string;
  connection: string;
  result: string;
};
type Sentence = (names: Named) => string;

const SENTENCES: Record<NotificationKind, Sentence> = {
  'job-ready': ({ job, result }) => `The ${result} of ${job} is ready.`,
  'job-reopened': ({ job, by }) => `${by} reopened ${job}.`,
  'job-failed': ({ job }) => `${job} could not be finished.`,
  'comment-mention': ({ job, by }) => `${by} mentioned you in ${job}.`,
  'question-asked': ({ job, by }) => `${by} asked you a question about ${job}.`,
  'question-answered': ({ job, by }) => `${by} answered your question about ${job}.`,
  'comment-reply': ({ job, by }) => `${by} replied to your comment on ${job}.`,
  'job-shared': ({ job, by }) => `${by} shared ${job} with you.`,
  'job-transferred': ({ job, by }) => `${by} transferred ${job} to you.`,
  'review-offered': ({ job, by }) => `${by} offered you ${job} for review.`,
  'review-offer-withdrawn': ({ job, by }) => `${by} withdrew the offer to review ${job}.`,
  'review-withdrawn': ({ job, by }) => `${by} withdrew your review of ${job}.`,
  'review-ended': ({ job }) => `The customer accepted ${job}, so your review has ended.`,
  'review-accepted': ({ job, by }) => `${by} accepted the review of ${job}.`,
  'review-declined': ({ job, by }) => `${by} declined the review of ${job}.`,
  'review-returned': ({ job, by }) => `${by} returned the review of ${job}.`,
  'review-finished': ({ job, by }) => `${by} finished the review of ${job}.`,
  'credits-low': () => 'Your organisation is running low on credits.',
  'credits-requested': ({ code, organisation }) =>
    organisation === '' ? `${code} waits for credits.` : `${code} of ${organisation} waits for credits.`,
  'credits-granted': ({ job }) => `${job} got its credits and continues.`,
  'credits-declined': ({ job }) => `The credits for ${job} were declined.`,
  'engine-failed': ({ connection }) => `${connection} does not work.`,
  'webhook-failed': ({ connection }) => `The webhook to ${connection} was switched off.`,
  'support-answered': ({ code }) => `Your question ${code} was answered.`,
  'support-asked': ({ code, organisation }) => `Question ${code} of ${organisation} waits for an answer.`,
  'feedback-sent': ({ organisation }) => `${organisation} sent feedback.`,
};

/** What happened, as a sentence in a mail. */
export const sentenceOf = ({ kind, job, by, detail }: Notification): string =>
  SENTENCES[kind]({
    job: job?.name ?? 'a job',
    by: by ?? 'Someone',
    code: detail.code ?? '',
    organisation: detail.organisation ?? '',
    connection: detail.connection ?? 'A connection',
    result: (job?.sid ? resultWords(job.sid) : resultWords()).one,
  }).replace(/^a job\b/, 'A job');

/** Lines of a digest; the list in the product has the rest. */
const MAX_LINES = 50;

export const digestSubject = (count: number): string =>
  count === 1 ? '1 unread notification' : `${count} unread notifications`;

export type DigestMail = {
  name: string;
  notifications: readonly Notification[];
  /** Absolute URL of a path. */
  urlOf: (path: `/${string}`) => string;
};

export function digestText({ name, notifications, urlOf }: DigestMail): string {
  const lines = notifications
    .slice(0, MAX_LINES)
    .map((each) => [sentenceOf(each), ...(each.path ? [urlOf(each.path as `/${string}`)] : [])].join('\n'));
  const left = notifications.length - MAX_LINES;
  const more = left === 1 ? 'And 1 more.' : `And ${left} more.`;
  return `Hello ${name},

this is what happened since your last digest:

${lines.join('\n\n')}

${left > 0 ? `${more}\n\n` : ''}All notifications: ${urlOf('/notifications')}

Choose your emails: ${urlOf('/profile')}
`;
}
