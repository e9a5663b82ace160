/** What people read for the states of what lists hold: on screens and, in the same words, in the lists' CSV files. */
import type { CreditRequest } from './endpoints/credit-requests.ts';
import type { FeedbackSubject } from './endpoints/feedback.ts';
import type { MailState } from './endpoints/mails.ts';
import type { PriceListDetail } from './endpoints/prices.ts';
import type { OwnAssignment } from './endpoints/review.ts';
import type { SubscriptionSummary } from './endpoints/subscriptions.ts';
import type { SupportState } from './endpoints/support.ts';
import type { FileProgress } from './file-progress.ts';
import type { Standing } from './stages.ts';

export const SUBSCRIPTION_STATE_LABELS: Record<SubscriptionSummary['state'], string> = {
  planned: 'Begins later',
  running: 'In force',
  lapsed: 'Expired',
  ended: 'Ended',
  withdrawn: 'Withdrawn before it began',
};

export const CREDIT_REQUEST_STATE_LABELS: Record<CreditRequest['state'], string> = {
  open: 'Open',
  granted: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

export const SUPPORT_STATE_LABELS: Record<SupportState, string> = {
  open: 'Waits for an answer',
  answered: 'Answered',
  closed: 'Closed',
};

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: 'Waits',
  'given-up': 'Given up',
  sent: 'Sent',
  expired: 'Expired unsent',
};

export const FEEDBACK_SUBJECT_LABELS: Record<FeedbackSubject, string> = {
  job: 'A job',
  help: 'Help',
  service: 'A service',
  product: 'Colloquy',
};

export const PRICE_LIST_STATE_LABELS: Record<PriceListDetail['state'], string> = {
  current: 'In force',
  planned: 'Planned',
  past: 'Past',
};

export const ASSIGNMENT_STATE_LABELS: Record<OwnAssignment['state'], string> = {
  offered: 'Offered to you',
  accepted: 'Accepted',
  done: 'Done',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  'handed-back': 'Handed back',
  ended: 'Ended: job accepted',
};

export const STANDING_LABELS: Record<Standing, string> = {
  active: 'Active',
  'on-hold': 'On hold',
  cancelled: 'Cancelled',
};

type JobPlace = { standing: Standing; stageLabel: string; state?: FileProgress['state'] | undefined };

/** How a job stands. `state` is that of the file that keeps it where it is. */
export function jobStateLabel({ standing, stageLabel, state }: JobPlace): string {
  if (standing !== 'active') return STANDING_LABELS[standing];
  if (state === 'unpaid') return 'Waits for credits';
  if (state === 'no-engine') return 'Waits for its engine';
  return state === 'failed' ? `${stageLabel} failed` : stageLabel;
}
