import type { Answer, Query } from '@colloquy/contract';
import {
  type findNotifications as endpoint,
  NOTIFICATION_KINDS,
  type NotificationGroup,
} from '@colloquy/contract/notifications';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { Conditions, findPage, type KeysetList } from '../../platform/database/keyset-list.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { type Caller, db, run } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { requireFound } from '../../platform/refusal.ts';
import { describeNotifications, type NotificationRow } from './describe-notifications.ts';
import { notification } from './notifications.table.ts';

/** Opens the caller's scope in their own organisation. */
type RunOwn = <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;

const LIST: KeysetList<'createdAt'> = {
  columns: `id, kind, job_id as "jobId", created_by as "createdBy", names, detail, path, created_at as "createdAt",
    read_at as "readAt"`,
  from: 'notification',
  id: 'id',
  sorts: { createdAt: { by: 'created_at', type: 'timestamptz' } },
  defaultSort: '-createdAt',
};

const kindsOf = (group: NotificationGroup) =>
  (Object.keys(NOTIFICATION_KINDS) as (keyof typeof NOTIFICATION_KINDS)[]).filter(
    (kind) => NOTIFICATION_KINDS[kind] === group,
  );

/**
 * The caller's notifications. Names are looked up in the system scope, because reviewers see a job only in the
 * scope of their assignment.
 */
export async function findNotifications(
  runOwn: RunOwn,
  filter: Query<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const { who, page } = await runOwn(async (caller) => ({
    who: caller,
    page: await findPage<NotificationRow, 'createdAt'>(LIST, filter, () => conditionsOf(caller, filter)),
  }));
  const rows = await run(asSystem(who.organisationId), () => describeNotifications(who.personId, page.rows));
  return { ...page, rows };
}

function conditionsOf({ personId }: Caller, { group, state }: Query<typeof endpoint>): Conditions {
  const conditions = new Conditions().add((value) => `person_id = ${value}`, personId);
  if (group) conditions.add((kinds) => `kind = any (${kinds}::text[])`, kindsOf(group));
  if (state === 'unread') conditions.add(() => 'read_at is null');
  return conditions;
}

const unreadOf = ({ personId }: Caller) =>
  and(eq(notification.personId, personId), isNull(notification.readAt));

export const countUnread = (who: Caller): Promise<number> => db.$count(notification, unreadOf(who));

/** Marks one of the caller's notifications as read; the first time stays. */
export async function markRead(who: Caller, notificationId: string): Promise<void> {
  const [found] = await db
    .select({ readAt: notification.readAt })
    .from(notification)
    .where(and(eq(notification.personId, who.personId), eq(notification.id, notificationId)));
  if (requireFound(found).readAt !== null) return;
  await db
    .update(notification)
    .set({ readAt: now() })
    .where(and(unreadOf(who), eq(notification.id, notificationId)));
  await invalidate(who.organisationId, 'notifications', who.personId);
}

/** Marks all notifications of the caller as read, or those of one group. */
export async function markAllRead(who: Caller, group: NotificationGroup | undefined): Promise<void> {
  const marked = await db
    .update(notification)
    .set({ readAt: now() })
    .where(and(unreadOf(who), group && inArray(notification.kind, kindsOf(group))))
    .returning({ id: notification.id });
  if (marked.length > 0) await invalidate(who.organisationId, 'notifications', who.personId);
}
