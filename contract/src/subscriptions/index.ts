export * from './inputs.ts';
export * from './plans.ts';
export * from './subscriptions.endpoints.ts';
