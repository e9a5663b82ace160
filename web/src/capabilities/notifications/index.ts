import { lazyPart } from '../../app/loading/lazy-part.tsx';

/** Loaded only by the profile, because every page loads the bell. */
export const NotificationChoices = lazyPart(() =>
  import('./parts/notification-choices.tsx').then((module) => module.NotificationChoices),
);
