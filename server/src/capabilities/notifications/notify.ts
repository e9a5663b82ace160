import {
  emailChoiceOf,
  NOTIFICATION_KINDS,
  type NotificationDetail,
  type NotificationKind,
} from '@colloquy/contract/notifications';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { type Mail, writeMail } from '../../platform/mail/outbox.ts';
import { findRecipients, readNotificationPreferences, type Recipient } from '../identity/index.ts';

/** Kinds that an organisation can exclude from email for everyone (setting `mailsToCustomers`). */
const EXCLUDABLE: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'job-ready',
  'job-reopened',
  'job-failed',
  'comment-mention',
  'comment-reply',
  'question-asked',
  'question-answered',
  'job-shared',
  'job-transferred',
  'credits-granted',
  'credits-declined',
]);

/** Whether an organisation, deleted or not, sends people emails about their jobs. */
async function sendsJobMails(organisationId: string): Promise<boolean> {
  const { rows } = await sqlQuery<{ isOn: boolean }>(
    `select coalesce((settings ->> 'mailsToCustomers')::boolean, true) as "isOn" from published.organisation where id = $1`,
    [organisationId],
  );
  return rows[0]?.isOn ?? true;
}

/** Filters kinds to those that an organisation sends by email. */
export async function mailedKinds(organisationId: string): Promise<(kind: NotificationKind) => boolean> {
  const sendsAll = await sendsJobMails(organisationId);
  return (kind) => sendsAll || !EXCLUDABLE.has(kind);
}

export type NewNotification = {
  kind: NotificationKind;
  /** Organisation of the scope, where it happened. */
  organisationId: string;
  /** Recipients: ids of people whom the scope sees, or people found in another scope. */
  to: readonly (string | Recipient)[];
  /** Names what happened, such as the id of a comment: nobody is notified of it twice. */
  cause?: string;
  /** The person who caused it. */
  by?: { id: string; name: string };
  /** The job concerned; without a name for people who may not know it. */
  job?: { id: string; name?: string };
  detail?: NotificationDetail;
  /** Page that it leads to. */
  path: `/${string}`;
  /** Email to recipients who want it at once; kinds without one are listed in the product and in digests. */
  mail?: (recipient: Recipient) => Pick<Mail, 'subject' | 'text' | 'holdsContent' | 'subjectId'>;
};

/**
 * Notifies people in the transaction of the change: in their list, and by email at once or in their next digest
 * as they chose.
 */
export async function notify(notification: NewNotification): Promise<void> {
  const { kind, organisationId, to, mail } = notification;
  const ids = to.filter((each) => typeof each === 'string');
  const known = to.filter((each) => typeof each !== 'string');
  const recipients = [...(await findRecipients(ids)), ...known];
  if (recipients.length === 0) return;
  const preferencesOf = await readNotificationPreferences(recipients.map(({ id }) => id));
  const isMailed = await mailedKinds(organisationId);
  const choiceOf = ({ id }: Recipient) =>
    isMailed(kind) ? emailChoiceOf(preferencesOf(id).emails, NOTIFICATION_KINDS[kind]) : 'never';
  const added = await insertNotifications(notification, recipients, (each) => choiceOf(each) === 'digest');
  for (const { personId, organisationId: own } of added) await invalidate(own, 'notifications', personId);
  if (!mail) return;
  const addedIds = new Set(added.map(({ personId }) => personId));
  for (const recipient of recipients)
    if (addedIds.has(recipient.id) && choiceOf(recipient) === 'at-once')
      await writeMail({ organisationId, to: recipient.email, ...mail(recipient) });
}

type AddedNotification = { personId: string; organisationId: string };

/** Returns the recipients, with their organisations, who did not have the notification yet. */
async function insertNotifications(
  { kind, cause, by, job, detail, path }: NewNotification,
  recipients: readonly Recipient[],
  awaitsDigest: (recipient: Recipient) => boolean,
): Promise<AddedNotification[]> {
  const { rows } = await sqlQuery<AddedNotification>(
    `select person_id as "personId", organisation_id as "organisationId"
     from api.add_notifications($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      recipients.map(({ id }) => id),
      recipients.map(() => newId()),
      recipients.map(awaitsDigest),
      kind,
      cause ?? null,
      job?.id ?? null,
      by?.id ?? null,
      JSON.stringify({ job: job?.name, by: by?.name }),
      JSON.stringify(detail ?? {}),
      path,
      now(),
    ],
  );
  return rows;
}

/** Deletes everyone's notifications about a job of the scope's organisation. */
export const deleteNotificationsAbout = (jobId: string): Promise<unknown> =>
  sqlQuery('select api.delete_notifications($1)', [jobId]);

/** Deletes everyone's notifications about the jobs and requests of the scope's organisation. */
export const deleteAllNotifications = (): Promise<unknown> =>
  sqlQuery('select api.delete_notifications(null)');
