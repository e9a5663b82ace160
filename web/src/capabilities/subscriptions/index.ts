export { invalidateSubscriptions, PERIOD_OPTIONS, PLAN_OPTIONS } from './subscriptions.queries.ts';
