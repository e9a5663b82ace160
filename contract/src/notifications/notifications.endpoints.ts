import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';
import { id, listAnswer } from '../wire.ts';
import { findNotificationsQuery } from './inputs.ts';
import { NOTIFICATION_GROUPS, NOTIFICATION_KINDS, type NotificationKind } from './notification-kinds.ts';

const KINDS = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** Facts of a notification besides its job and its author. */
export const notificationDetail = z.object({
  code: z.string().optional().meta({ description: 'Number of the job or question, such as QA-1042' }),
  organisation: z.string().optional().meta({ description: 'Name of the organisation it comes from' }),
  connection: z.string().optional().meta({ description: 'Engine or webhook that stopped working' }),
});
export type NotificationDetail = z.infer<typeof notificationDetail>;

export const notification = z.object({
  id,
  kind: z.enum(KINDS),
  job: z
    .object({ name: z.string(), sid: z.enum(SIDS).nullable() })
    .nullable()
    .meta({ description: 'The job concerned; `null` if there is none or the caller cannot see it' }),
  by: z.string().nullable().meta({ description: 'Name of the person who caused it' }),
  detail: notificationDetail,
  path: z
    .string()
    .nullable()
    .meta({ description: 'Path of the page it is about; `null` if the caller cannot open it' }),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
});
export type Notification = z.infer<typeof notification>;

export const findNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Lists the caller’s notifications of the last 90 days, newest first.',
  access: 'signed-in',
  query: findNotificationsQuery,
  answer: listAnswer(notification),
});

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  summary: 'Counts the caller’s unread notifications.',
  access: 'signed-in',
  answer: z.object({ unread: z.number().int() }),
});

export const readNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/:notificationId/read',
  summary: 'Marks a notification as read.',
  access: 'signed-in',
  params: z.object({ notificationId: id }),
  answer: z.object({}),
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks the caller’s notifications as read.',
  access: 'signed-in',
  body: z.object({
    group: z.enum(NOTIFICATION_GROUPS).optional().meta({ description: 'Only notifications of this group' }),
  }),
  answer: z.object({}),
});
