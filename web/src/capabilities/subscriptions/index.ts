export { forgetSubscriptions, PERIOD_OPTIONS, PLAN_OPTIONS } from './subscriptions.queries.ts';
