import { resultWords } from '@colloquy/contract/jobs';
import type {
  DigestFrequency,
  EmailChoice,
  Notification,
  NotificationGroup,
  NotificationKind,
} from '@colloquy/contract/notifications';
import { formatDate, localDay } from '../../ui/format/moment.ts';

type Names = {
  job: string;
  by: string;
  code: string;
  organisation: string;
  connection: string;
  result: string;
};

const SENTENCES: Record<NotificationKind, (names: Names) => string> = {
  'job-ready': ({ job, result }) => `The ${result} of ${job} is ready`,
  'job-reopened': ({ job, by }) => `${by} reopened ${job}`,
  'job-failed': ({ job }) => `${job} could not be finished`,
  'comment-mention': ({ job, by }) => `${by} mentioned you in ${job}`,
  'question-asked': ({ job, by }) => `${by} asked you a question about ${job}`,
  'question-answered': ({ job, by }) => `${by} answered your question about ${job}`,
  'comment-reply': ({ job, by }) => `${by} replied to your comment on ${job}`,
  'job-shared': ({ job, by }) => `${by} shared ${job} with you`,
  'job-transferred': ({ job, by }) => `${by} transferred ${job} to you`,
  'review-offered': ({ job, by }) => `${by} offered you ${job} for review`,
  'review-offer-withdrawn': ({ job, by }) => `${by} withdrew the offer to review ${job}`,
  'review-withdrawn': ({ job, by }) => `${by} withdrew your review of ${job}`,
  'review-ended': ({ job }) => `The customer accepted ${job}, so your review has ended`,
  'review-accepted': ({ job, by }) => `${by} accepted the review of ${job}`,
  'review-declined': ({ job, by }) => `${by} declined the review of ${job}`,
  'review-returned': ({ job, by }) => `${by} returned the review of ${job}`,
  'review-finished': ({ job, by }) => `${by} finished the review of ${job}`,
  'credits-low': () => 'Your organisation is running low on credits',
  'credits-requested': ({ code, organisation }) =>
    organisation === '' ? `${code} waits for credits` : `${code} of ${organisation} waits for credits`,
  'credits-granted': ({ job }) => `${job} got its credits and continues`,
  'credits-declined': ({ job }) => `The credits for ${job} were declined`,
  'engine-failed': ({ connection }) => `${connection} does not work`,
  'webhook-failed': ({ connection }) => `The webhook to ${connection} was switched off`,
  'support-answered': ({ code }) => `Your question ${code} was answered`,
  'support-asked': ({ code, organisation }) => `Question ${code} of ${organisation} waits for an answer`,
  'feedback-sent': ({ organisation }) => `${organisation} sent feedback`,
};

/** What happened. */
export const sentenceOf = ({ kind, job, by, detail }: Notification): string =>
  SENTENCES[kind]({
    job: job?.name ?? 'a job',
    by: by ?? 'Someone',
    code: detail.code ?? '',
    organisation: detail.organisation ?? '',
    connection: detail.connection ?? 'A connection',
    result: (job?.sid ? resultWords(job.sid) : resultWords()).one,
  }).replace(/^a job\b/, 'A job');

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/** How long ago, for the last day; before that the time of its day. */
export function timeAgo(iso: string, now: Date = new Date()): string {
  const ms = now.getTime() - Date.parse(iso);
  if (ms < MINUTE_MS) return 'Just now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`;
  return clock.format(new Date(iso));
}

/** Heading of a day's notifications. */
export function dayHeading(iso: string, now: Date = new Date()): string {
  const day = localDay(new Date(iso));
  if (day === localDay(now)) return 'Today';
  return day === localDay(new Date(now.getTime() - DAY_MS)) ? 'Yesterday' : formatDate(iso);
}

export const GROUP_LABELS: Record<NotificationGroup, string> = {
  ready: 'Jobs ready or reopened',
  failed: 'Failed jobs',
  mentions: 'Mentions in comments',
  questions: 'Questions and answers',
  replies: 'Replies to my comments',
  shared: 'Jobs shared with me or transferred to me',
  reviews: 'Reviews',
  credits: 'Credits',
  connections: 'Engines and webhooks that stop working',
  support: 'Support questions',
  feedback: 'Feedback',
};

export const EMAIL_LABELS: Record<EmailChoice, string> = {
  'at-once': 'At once',
  digest: 'In the digest',
  never: 'Never',
};

export const DIGEST_LABELS: Record<DigestFrequency, string> = {
  daily: 'Every day at 07:00',
  weekly: 'Every Monday at 07:00',
};

export const notifications = 'Notifications';
export const unread = 'Unread';
export const markAsRead = 'Mark as read';
export const markAllAsRead = 'Mark all as read';
export const showAll = 'Show all notifications';
export const kind = 'Kind';
export const allKinds = 'All kinds';
export const state = 'State';
export const readAndUnread = 'Read and unread';
export const loading = 'Loading notifications';
export const noneYet = 'No notifications yet';
export const noneYetText = 'What happens to your work appears here and stays for 90 days.';
export const noneOfThese = 'No notifications match';
export const emails = 'Emails about notifications';
export const notification = 'Notification';
export const email = 'Email';
export const emailAbout = (group: NotificationGroup): string => `Email: ${GROUP_LABELS[group]}`;
export const digest = 'Digest';
export const digestHint = 'One email that lists unread notifications, in your time zone.';

export const choicesHint = (sendsMail: boolean): string =>
  sendsMail
    ? 'You always get emails about your account, such as an OTP. Your organisation can turn off emails about jobs for everyone.'
    : 'This installation sends no email, so these choices have no effect yet.';
