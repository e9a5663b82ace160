import { defineCapability } from '../../platform/capability.ts';
import { openWebhooks } from './signing.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { writeMessages } from './write-messages.ts';

export default defineCapability({
  routes: webhookRoutes,
  tasks: [writeMessages],
  events: { 'jobs.job-event': [writeMessages] },
  web: { open: openWebhooks },
  worker: { open: openWebhooks },
});
