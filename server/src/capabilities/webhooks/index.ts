export { openWebhooks } from './signing.ts';
export { webhookRoutes } from './webhooks.routes.ts';
export { writeMessages } from './write-messages.ts';
