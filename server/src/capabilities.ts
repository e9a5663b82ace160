import type { FastifyInstance } from 'fastify';
import type { Context } from './platform/context.ts';
import { invalidationRoutes } from './platform/invalidations/invalidations.routes.ts';
import { apiKeyRoutes } from './capabilities/api-keys/index.ts';
import { commentRoutes } from './capabilities/comments/index.ts';
import { creditRoutes } from './capabilities/credits/index.ts';
import { dashboardRoutes } from './capabilities/dashboard/index.ts';
import { exportRoutes, templateRoutes } from './capabilities/exports/index.ts';
import { fileRoutes } from './capabilities/files/index.ts';
import { docsRoutes } from './capabilities/guide/index.ts';
import { identityRoutes } from './capabilities/identity/index.ts';
import {
  allJobsRoutes,
  creditRequestRoutes,
  jobBillRoutes,
  jobRoutes,
  sendRecordingRoute,
} from './capabilities/jobs/index.ts';
import {
  connectionRoutes,
  modelsRoutes,
  organisationEngineRoutes,
  promptRoutes,
} from './capabilities/models/index.ts';
import { mailRoutes, operationsRoutes } from './capabilities/operations/index.ts';
import { organisationRoutes } from './capabilities/organisations/index.ts';
import { reviewRoutes } from './capabilities/review/index.ts';
import { serviceRoutes } from './capabilities/services/index.ts';
import { studyRoutes } from './capabilities/studies/index.ts';
import { subscriptionRoutes } from './capabilities/subscriptions/index.ts';
import { supportInboxRoutes, feedbackRoutes, supportRoutes } from './capabilities/support/index.ts';
import { qualityRoutes, transcriptionRoutes } from './capabilities/transcription/index.ts';
import { historyRoutes, transcriptRoutes } from './capabilities/transcripts/index.ts';
import { userRoutes } from './capabilities/users/index.ts';
import { consentRoutes, voiceRoutes } from './capabilities/voices/index.ts';
import { webhookRoutes } from './capabilities/webhooks/index.ts';
import { invalidationRules } from './invalidation-rules.ts';

/** Registers the routes of every capability, in the order of the product's table of contents. */
export async function registerCapabilities(app: FastifyInstance, context: Context): Promise<void> {
  identityRoutes(app, context);
  organisationRoutes(app);
  serviceRoutes(app);
  userRoutes(app);
  apiKeyRoutes(app);
  modelsRoutes(app);
  promptRoutes(app);
  connectionRoutes(app, context);
  organisationEngineRoutes(app);
  subscriptionRoutes(app);
  creditRoutes(app);
  await fileRoutes(app, context);
  studyRoutes(app);
  jobRoutes(app);
  await sendRecordingRoute(app, context);
  allJobsRoutes(app);
  jobBillRoutes(app);
  qualityRoutes(app, context);
  creditRequestRoutes(app);
  transcriptRoutes(app);
  historyRoutes(app);
  consentRoutes(app);
  voiceRoutes(app);
  transcriptionRoutes(app);
  exportRoutes(app);
  templateRoutes(app);
  commentRoutes(app, context);
  reviewRoutes(app, context);
  supportRoutes(app, context);
  supportInboxRoutes(app, context);
  feedbackRoutes(app);
  webhookRoutes(app);
  mailRoutes(app, context);
  operationsRoutes(app, context);
  dashboardRoutes(app);
  docsRoutes(app);
  invalidationRoutes(app, context, invalidationRules);
}
