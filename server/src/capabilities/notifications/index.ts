export { type VisibleJob, visibleJobsOf } from './describe-notifications.ts';
export { deleteAllNotifications, type NewNotification, notify } from './notify.ts';
