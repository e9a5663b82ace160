import { emailChoiceOf, NOTIFICATION_KINDS } from '@colloquy/contract/notifications';
import { and, asc, eq, lt } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { asIdentity, asSystem } from '../../platform/database/open-scope.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { absoluteUrl, writeMail } from '../../platform/mail/outbox.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';
import { findRecipients, readNotificationPreferences } from '../identity/index.ts';
import { describeNotifications, type NotificationRow } from './describe-notifications.ts';
import { lastDigestTime } from './digest.rules.ts';
import { digestSubject, digestText } from './messages.ts';
import { notification } from './notifications.table.ts';
import { mailedKinds } from './notify.ts';

/** A digest that could not be delivered by then is out of date. */
const EXPIRES_AFTER_MS = 3 * 24 * 3_600_000;

export type DueDigest = { personId: string; organisationId: string; before: Date };

/** Finds the people whose digest is due, with the moment before which its notifications happened. */
export const findDueDigests = (): Promise<DueDigest[]> =>
  run(asIdentity(), async () => {
    const { rows } = await sqlQuery<{
      personId: string;
      organisationId: string;
      timeZone: string;
      oldest: Date;
    }>(
      `select n.person_id as "personId", n.organisation_id as "organisationId",
         coalesce(p.time_zone, o.time_zone) as "timeZone", min(n.created_at) as oldest
       from notification n join published.person p on p.id = n.person_id
         join published.organisation o on o.id = n.organisation_id and o.deleted_at is null
       where n.awaits_digest group by 1, 2, 3 order by 1`,
    );
    const preferencesOf = await readNotificationPreferences(rows.map(({ personId }) => personId));
    return rows
      .map(({ timeZone, ...row }) => ({
        ...row,
        before: lastDigestTime(timeZone, preferencesOf(row.personId).digest, now()),
      }))
      .filter(({ oldest, before }) => oldest < before)
      .map(({ personId, organisationId, before }) => ({ personId, organisationId, before }));
  });

/**
 * Sends one digest: takes the waiting notifications and writes the mail in one transaction, so that each is listed
 * once, whenever the process ends. Notifications that were read meanwhile, or whose emails were switched off, are
 * left out; without others there is no mail.
 */
export const sendDigest = ({ personId, organisationId, before }: DueDigest): Promise<void> =>
  run(asSystem(organisationId), async () => {
    const isWaiting = and(
      eq(notification.personId, personId),
      eq(notification.awaitsDigest, true),
      lt(notification.createdAt, before),
    );
    const waiting = await db
      .select()
      .from(notification)
      .where(isWaiting)
      .orderBy(asc(notification.createdAt), asc(notification.id))
      .for('update');
    if (waiting.length === 0) return;
    await db.update(notification).set({ awaitsDigest: false }).where(isWaiting);
    const [recipient] = await findRecipients([personId]);
    const wanted = await filterWanted({ personId, organisationId }, waiting);
    if (!recipient || wanted.length === 0) return;
    const notifications = await describeNotifications(personId, wanted);
    await writeMail({
      organisationId,
      to: recipient.email,
      holdsContent: true,
      subject: digestSubject(notifications.length),
      text: digestText({ name: recipient.name, notifications, urlOf: absoluteUrl }),
      expiresAt: new Date(now().getTime() + EXPIRES_AFTER_MS),
    });
  });

async function filterWanted(
  { personId, organisationId }: { personId: string; organisationId: string },
  waiting: readonly NotificationRow[],
): Promise<NotificationRow[]> {
  const { emails } = (await readNotificationPreferences([personId]))(personId);
  const isMailed = await mailedKinds(organisationId);
  return waiting.filter(
    ({ kind, readAt }) =>
      readAt === null && isMailed(kind) && emailChoiceOf(emails, NOTIFICATION_KINDS[kind]) !== 'never',
  );
}

async function sendDigests(): Promise<void> {
  for (const due of await findDueDigests()) await sendDigest(due);
}

/** Time zones differ by quarters of an hour. */
export const digests = defineSchedule({
  name: 'notifications.send-digests',
  cron: '*/15 * * * *',
  run: sendDigests,
});
