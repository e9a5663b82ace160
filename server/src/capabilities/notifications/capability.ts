import { defineCapability } from '../../platform/capability.ts';
import { notificationRetention } from './delete-old-notifications.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { deleteNotificationsAbout } from './notify.ts';
import { digests } from './send-digests.ts';

export default defineCapability({
  routes: notificationRoutes,
  schedules: [digests, notificationRetention],
  // The id is that of the recipient.
  topics: { notifications: async (caller) => [caller.personId] },
  onPurge: {
    job: async (_organisationId, jobId) => {
      await deleteNotificationsAbout(jobId);
    },
  },
  exemptions: {
    definerFunctions: {
      'api.add_notifications':
        'adds notifications as identity, also for reviewers and admins of other organisations',
      'api.delete_notifications': 'deletes notifications about the scope’s jobs, also of people elsewhere',
    },
    idsWithoutKey: {
      'notification.job_id': 'a job, perhaps of another organisation; its purge deletes the notification',
      'notification.origin_id': 'an organisation; its purge deletes the notification',
    },
  },
});
