import type { Role } from '../roles.ts';

/** Groups of notifications: what a person filters by, and for what they choose emails. */
export const NOTIFICATION_GROUPS = [
  'ready',
  'failed',
  'mentions',
  'questions',
  'replies',
  'shared',
  'reviews',
  'credits',
  'connections',
  'support',
  'feedback',
] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** Each kind of notification and its group. */
export const NOTIFICATION_KINDS = {
  'job-ready': 'ready',
  'job-reopened': 'ready',
  'job-failed': 'failed',
  'comment-mention': 'mentions',
  'question-asked': 'questions',
  'question-answered': 'questions',
  'comment-reply': 'replies',
  'job-shared': 'shared',
  'job-transferred': 'shared',
  'review-offered': 'reviews',
  'review-offer-withdrawn': 'reviews',
  'review-withdrawn': 'reviews',
  'review-ended': 'reviews',
  'review-accepted': 'reviews',
  'review-declined': 'reviews',
  'review-returned': 'reviews',
  'review-finished': 'reviews',
  'credits-low': 'credits',
  'credits-requested': 'credits',
  'credits-granted': 'credits',
  'credits-declined': 'credits',
  'engine-failed': 'connections',
  'webhook-failed': 'connections',
  'support-answered': 'support',
  'support-asked': 'support',
  'feedback-sent': 'feedback',
} as const satisfies Record<string, NotificationGroup>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** Groups that each role can receive. */
export const GROUPS_OF_ROLE: Record<Role, readonly NotificationGroup[]> = {
  customer: [
    'ready',
    'failed',
    'mentions',
    'questions',
    'replies',
    'shared',
    'reviews',
    'credits',
    'support',
  ],
  reviewer: ['mentions', 'questions', 'replies', 'reviews'],
  organisationadmin: [
    'ready',
    'mentions',
    'questions',
    'replies',
    'reviews',
    'credits',
    'connections',
    'support',
  ],
  admin: ['reviews', 'credits', 'support', 'feedback'],
};

/** When a notification is also sent by email. */
export const EMAIL_CHOICES = ['at-once', 'digest', 'never'] as const;
export type EmailChoice = (typeof EMAIL_CHOICES)[number];

/** How often emails with unread notifications are sent, at 07:00 in the person's time zone; weekly on Mondays. */
export const DIGEST_FREQUENCIES = ['daily', 'weekly'] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

/** Groups that are not sent by email until a person chooses it. */
const WITHOUT_EMAIL: readonly NotificationGroup[] = ['replies', 'feedback'];

/** A person's stored choice for a group, or the default. */
export const emailChoiceOf = (
  chosen: Partial<Record<NotificationGroup, EmailChoice>>,
  group: NotificationGroup,
): EmailChoice => chosen[group] ?? (WITHOUT_EMAIL.includes(group) ? 'never' : 'at-once');
