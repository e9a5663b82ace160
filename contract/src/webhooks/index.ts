export * from './inputs.ts';
export * from './webhook-events.ts';
export * from './webhooks.endpoints.ts';
