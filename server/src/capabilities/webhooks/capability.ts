import { defineCapability } from '../../platform/capability.ts';
import { plainNames } from '../organisations/index.ts';
import { openWebhooks } from './signing.ts';
import { webhookRoutes } from './webhooks.routes.ts';
import { writeMessages } from './write-messages.ts';

export default defineCapability({
  routes: webhookRoutes,
  auditNames: { organisation: [plainNames('webhook', 'address')] },
  tasks: [writeMessages],
  events: { 'jobs.job-event': [writeMessages] },
  web: { open: openWebhooks },
  worker: { open: openWebhooks },
});
