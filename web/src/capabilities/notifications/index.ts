export { NotificationBell } from './parts/notification-bell.tsx';
export { NotificationChoices } from './parts/notification-choices.tsx';
