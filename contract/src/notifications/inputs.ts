import { z } from 'zod';
import { listQuery } from '../wire.ts';
import { DIGEST_FREQUENCIES, EMAIL_CHOICES, NOTIFICATION_GROUPS } from './notification-kinds.ts';

/** A person's choices about notifications, part of their preferences. */
export const notificationPreferences = z.object({
  emails: z.partialRecord(z.enum(NOTIFICATION_GROUPS), z.enum(EMAIL_CHOICES)).default({}).meta({
    description: 'When notifications of a group are also sent by email, where it is not the default',
  }),
  digest: z.enum(DIGEST_FREQUENCIES).default('daily').meta({
    description: 'How often the digest is sent: at 07:00 in the person’s time zone, weekly on Mondays',
  }),
});
export type NotificationPreferences = z.infer<typeof notificationPreferences>;

export const findNotificationsQuery = listQuery(['createdAt'])
  .omit({ q: true, sort: true })
  .extend({
    group: z.enum(NOTIFICATION_GROUPS).optional().meta({ description: 'Only notifications of this group' }),
    state: z.enum(['unread']).optional().meta({ description: '`unread`: only unread notifications' }),
  });
