export * from './inputs.ts';
export * from './notification-kinds.ts';
export * from './notifications.endpoints.ts';

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    notifications: true;
  }
}
